// expect: FALSE(no-deadlock)
// options: --property no-deadlock
// A thread has ended with the lock, and was joined, before another one waits for the lock.
#include <pthread.h>
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *take(void *arg) {
    pthread_mutex_lock(&lock);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, take, 0);
    pthread_join(thread, 0);
    pthread_create(&thread, 0, take, 0);
    for (;;)
        ;
}
