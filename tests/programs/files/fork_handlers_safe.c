// expect: TRUE
// The process forks while its lock is held, so that the child may use it.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int first, second;

static void lock(void)
{
    pthread_mutex_lock(&mutex);
}

static void unlock(void)
{
    pthread_mutex_unlock(&mutex);
}

static void *run(void *arg)
{
    pthread_mutex_lock(&mutex);
    first++;
    second++;
    pthread_mutex_unlock(&mutex);
    return 0;
}

int main(void)
{
    pthread_t thread;
    if (pthread_atfork(lock, unlock, unlock) != 0)
        return 1;
    pthread_create(&thread, 0, run, 0);
    if (fork() == 0) {
        pthread_mutex_lock(&mutex);
        assert(first == second);
        _exit(0);
    }
    pthread_join(thread, 0);
    return 0;
}
