// expect: FALSE(valid-deref)
// options: --property memory
// A pointer is tested and then loaded once more; in between another thread sets it to null.
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>

static int value = 3;
static _Atomic(int *) current = &value;

static void *retract(void *arg)
{
    (void)arg;
    atomic_store(&current, NULL);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    int sum = 0;
    pthread_create(&thread, NULL, retract, NULL);
    if (atomic_load(&current) != NULL)
        sum += *atomic_load(&current); // may be null by now
    pthread_join(thread, NULL);
    return sum;
}
