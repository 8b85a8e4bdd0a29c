// expect: TRUE
// options: --property race
// Double-checked locking with an atomic pointer, asked for as often as an input says.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct config {
    int level;
};

extern int __VERIFIER_nondet_int(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
_Atomic(struct config *) config;

int level(void)
{
    struct config *here = config;
    if (here == 0) {
        pthread_mutex_lock(&m);
        here = config;
        if (here == 0) {
            here = malloc(sizeof *here);
            if (here == 0)
                abort();
            here->level = 3;
            config = here;
        }
        pthread_mutex_unlock(&m);
    }
    return here->level;
}

void *worker(void *arg)
{
    while (__VERIFIER_nondet_int())
        level();
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    level();
    pthread_join(t, 0);
    return 0;
}
