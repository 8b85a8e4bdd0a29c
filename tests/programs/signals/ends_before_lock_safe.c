// expect: TRUE
// options: --property no-deadlock
// A thread with a signal that ends the program does not wait for ever.
#include <pthread.h>
#include <signal.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int sent;
static void *take(void *arg) {
    while (!sent)
        ;
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
