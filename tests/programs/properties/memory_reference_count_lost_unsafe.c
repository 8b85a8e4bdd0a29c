// expect: FALSE(valid-memtrack)
// options: --property memory
// Two users count down by a load and a store: if one update is lost, nobody frees the object.
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>

struct object { atomic_int users; int data; };

static void *user(void *arg)
{
    struct object *o = arg;
    int left = atomic_load(&o->users) - 1;
    atomic_store(&o->users, left);
    if (left == 0)
        free(o);
    return NULL;
}

int main(void)
{
    pthread_t one, two;
    struct object *o = malloc(sizeof *o);
    atomic_init(&o->users, 2);
    o->data = 0;
    pthread_create(&one, NULL, user, o);
    pthread_create(&two, NULL, user, o);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
