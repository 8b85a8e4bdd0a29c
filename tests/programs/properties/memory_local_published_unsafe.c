// expect: FALSE(valid-deref)
// options: --property memory
// A function publishes the address of a local and returns; another thread follows it.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *published;

static void publish(void)
{
    int level = 4;
    pthread_mutex_lock(&lock);
    published = &level;
    pthread_mutex_unlock(&lock);
}

static void *reader(void *arg)
{
    int seen = 0;
    pthread_mutex_lock(&lock);
    if (published != NULL)
        seen = *published;
    pthread_mutex_unlock(&lock);
    return seen == 4 ? arg : NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, reader, NULL);
    publish();
    pthread_join(thread, NULL);
    return 0;
}
