// expect: TRUE
// A reference count that is changed atomically: who takes the last one frees the object.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct object { int references; int value; };

void put(struct object *o) {
    if (__sync_sub_and_fetch(&o->references, 1) == 0)
        free(o);
}

void *use(void *arg) {
    struct object *o = arg;
    assert(o->value == 5);
    put(o);
    return 0;
}

int main(void) {
    pthread_t t;
    struct object *o = malloc(sizeof *o);
    o->references = 2;
    o->value = 5;
    pthread_create(&t, 0, use, o);
    assert(o->value == 5);
    put(o);
    pthread_join(t, 0);
    return 0;
}
