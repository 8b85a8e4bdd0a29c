// expect: TRUE
// A bump allocator over a static array of bytes; objects hold pointers into the same array.
#include <assert.h>
#include <stdlib.h>
struct node { int value; struct node *next; };
static _Alignas(16) char pool[48];
static size_t used;
static void *take(size_t size) {
    void *p = pool + used;
    used += (size + 15) & ~(size_t)15;
    return p;
}
int main(void) {
    struct node *list = 0;
    for (int i = 0; i < 3; i++) {
        struct node *n = take(sizeof *n);
        n->value = i;
        n->next = list;
        list = n;
    }
    assert(list->next->value == 1);
    return 0;
}
