// expect: FALSE(valid-deref)
// options: --property memory
// A user drops its reference and looks at the count again, in an object that may be gone.
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>

struct object { atomic_int users; int data; };

static void *user(void *arg)
{
    struct object *o = arg;
    int before = atomic_fetch_sub(&o->users, 1);
    if (before == 1)
        free(o);
    else if (atomic_load(&o->users) > before) // no longer ours
        abort();
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
