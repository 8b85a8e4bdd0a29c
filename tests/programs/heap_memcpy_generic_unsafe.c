// expect: FALSE(unreach-call)
// A generic vector: elements of any size are copied in and out as bytes.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct vector { char *data; size_t count, room, size; };
struct person { const char *name; int age; };
static void push(struct vector *v, const void *element) {
    if (v->count == v->room) {
        v->room += 2;
        v->data = realloc(v->data, v->room * v->size);
    }
    memcpy(v->data + v->count * v->size, element, v->size);
    v->count++;
}
static void *at(struct vector *v, size_t i) { return v->data + i * v->size; }
int main(void) {
    struct vector v = { 0, 0, 0, sizeof(struct person) };
    struct person a = { "ann", 30 }, b = { "bob", 40 };
    push(&v, &a);
    push(&v, &b);
    struct person *p = at(&v, 1);
    assert(p->age == 40 && p->name[0] == 'a');
    free(v.data);
    return 0;
}
