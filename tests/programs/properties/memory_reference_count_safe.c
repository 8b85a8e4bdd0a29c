// expect: TRUE
// options: --property memory
// Each user drops its reference by one atomic step, and the one that drops the last frees the object.
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>

struct object { atomic_int users; int data; };

static void *user(void *arg)
{
    struct object *o = arg;
    if (atomic_fetch_sub(&o->users, 1) == 1)
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
