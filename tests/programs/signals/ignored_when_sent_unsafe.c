// expect: FALSE(unreach-call)
// options: --property unreach-call
// The signal is ignored only later, if the receiver has not taken it before.
#include <assert.h>
#include <pthread.h>
#include <signal.h>
static pthread_t receiver;
static void handle(int number) {
    assert(0);
}
static void *send(void *arg) {
    signal(SIGUSR1, handle);
    pthread_kill(receiver, SIGUSR1);
    signal(SIGUSR1, SIG_IGN);
    return 0;
}
int main(void) {
    pthread_t thread;
    receiver = pthread_self();
    pthread_create(&thread, 0, send, 0);
    pthread_join(thread, 0);
    return 0;
}
