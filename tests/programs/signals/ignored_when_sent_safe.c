// expect: TRUE
// options: --property unreach-call
// A signal that is ignored when it is sent does not come later.
#include <assert.h>
#include <pthread.h>
#include <signal.h>
static pthread_t receiver;
static void handle(int number) {
    assert(0);
}
static void *send(void *arg) {
    signal(SIGUSR1, SIG_IGN);
    pthread_kill(receiver, SIGUSR1);
    signal(SIGUSR1, handle);
    return 0;
}
int main(void) {
    pthread_t thread;
    receiver = pthread_self();
    pthread_create(&thread, 0, send, 0);
    pthread_join(thread, 0);
    return 0;
}
