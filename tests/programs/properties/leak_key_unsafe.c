// expect: FALSE(valid-memtrack)
// options: --property memory
// A thread leaves an object to a key that has no destructor, and ends.
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;

static void *work(void *arg)
{
    int *own = malloc(sizeof *own);
    *own = 1;
    pthread_setspecific(key, own);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_key_create(&key, NULL);
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
    return 0;
}
