// expect: FALSE(no-deadlock)
// options: --property no-deadlock
// The thread may hold the lock twice before the signal is sent.
#include <pthread.h>
#include <signal.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int sent;
static void *take(void *arg) {
    pthread_mutex_lock(&lock);
    pthread_mutex_lock(&lock);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, take, 0);
    pthread_kill(thread, SIGTERM);
    sent = 1;
    pthread_join(thread, 0);
    return 0;
}
