// expect: TRUE
// options: --property memory
// A pointer that another thread sets to null is loaded once; the copy is tested and used.
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
    int *copy = atomic_load(&current);
    if (copy != NULL)
        sum += *copy; // the variable itself lives on
    pthread_join(thread, NULL);
    return sum;
}
