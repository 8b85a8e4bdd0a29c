// expect: FALSE(no-uninitialised)
// options: --property uninitialised
// A local is set in a loop over a queue that may still be empty, and read after it.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int queue[3];
static int length;
static int result;

static void *put(void *arg)
{
    pthread_mutex_lock(&lock);
    queue[length++] = 7;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    int last;
    pthread_create(&thread, NULL, put, NULL);
    pthread_mutex_lock(&lock);
    for (int i = 0; i < length; i++)
        last = queue[i];
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    result = last;
    return 0;
}
