// expect: FALSE(unreach-call)
// options: --property unreach-call
// The other thread may still run, and take the signal later.
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
    kill(getpid(), SIGUSR1);
    assert(seen);
    pthread_join(thread, 0);
    return 0;
}
