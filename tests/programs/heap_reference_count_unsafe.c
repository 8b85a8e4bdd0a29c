// expect: FALSE(valid-deref)
// The count is lowered atomically, but read again to see if it was the last one: both threads may think so.
#include <pthread.h>
#include <stdlib.h>

struct object { int references; };

void put(struct object *o) {
    __sync_fetch_and_sub(&o->references, 1);
    if (o->references == 0)
        free(o);
}

void *use(void *arg) {
    put(arg);
    return 0;
}

int main(void) {
    pthread_t t;
    struct object *o = malloc(sizeof *o);
    o->references = 2;
    pthread_create(&t, 0, use, o);
    put(o);
    pthread_join(t, 0);
    return 0;
}
