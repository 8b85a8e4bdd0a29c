// expect: TRUE
// options: --property no-deadlock
// The lock is free before the join.
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
    pthread_mutex_unlock(&lock);
    pthread_join(thread, 0);
    return 0;
}
