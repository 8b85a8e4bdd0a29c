// expect: FALSE(locks)
// The handler runs in the thread that holds the mutex.
#include <pthread.h>
#include <signal.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void handle(int number)
{
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
}

int main(void)
{
    signal(SIGUSR1, handle);
    pthread_mutex_lock(&mutex);
    raise(SIGUSR1);
    pthread_mutex_unlock(&mutex);
    return 0;
}
