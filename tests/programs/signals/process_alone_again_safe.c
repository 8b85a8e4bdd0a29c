// expect: TRUE
// options: --property unreach-call
// The other thread has ended, so the handler has run when kill returns.
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
static volatile sig_atomic_t seen;
static void handle(int number) {
    seen = 1;
}
static void *run(void *arg) {
    return 0;
}
int main(void) {
    pthread_t thread;
    signal(SIGUSR1, handle);
    pthread_create(&thread, 0, run, 0);
    pthread_join(thread, 0);
    kill(getpid(), SIGUSR1);
    assert(seen);
    return 0;
}
