// expect: FALSE(no-uninitialised)
// options: --property uninitialised
// A local is set only if another thread was quick enough, and read in any case.
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>

static atomic_int ready;
static int chosen;

static void *prepare(void *arg)
{
    atomic_store(&ready, 1);
    return arg;
}

int main(void)
{
    pthread_t thread;
    int mode;
    pthread_create(&thread, NULL, prepare, NULL);
    if (atomic_load(&ready))
        mode = 2;
    pthread_join(thread, NULL);
    chosen = mode;
    return 0;
}
