// expect: FALSE(no-deadlock)
// options: --property no-deadlock
// A thread that is cancelled keeps the lock.
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int value;
static void unlock(void *arg) {
    pthread_mutex_unlock(&lock);
}
static void *wait(void *arg) {
    pthread_mutex_lock(&lock);
    while (!value)
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, wait, 0);
    pthread_cancel(thread);
    pthread_join(thread, 0);
    pthread_mutex_lock(&lock);
    value = 1;
    pthread_mutex_unlock(&lock);
    return 0;
}
