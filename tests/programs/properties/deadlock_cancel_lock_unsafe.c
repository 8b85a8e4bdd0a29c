// expect: FALSE(no-deadlock)
// options: --property no-deadlock
// A thread that waits for a lock acts on no request to cancel it.
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *take(void *arg) {
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_mutex_lock(&lock);
    pthread_create(&thread, 0, take, 0);
    pthread_cancel(thread);
    pthread_join(thread, 0);
    pthread_mutex_unlock(&lock);
    return 0;
}
