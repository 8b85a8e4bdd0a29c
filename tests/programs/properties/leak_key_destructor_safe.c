// expect: TRUE
// options: --property leaks
// A thread leaves an object to a key whose destructor frees it.
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;

static void release(void *object)
{
    free(object);
}

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
    pthread_key_create(&key, release);
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
    return 0;
}
