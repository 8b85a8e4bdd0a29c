// expect: TRUE
// There is no other thread yet, so main takes the signal before kill returns.
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
static volatile sig_atomic_t calls;
static void handle(int number) { calls++; }
static void *nothing(void *arg) { return arg; }
int main(void) {
    pthread_t thread;
    signal(SIGUSR1, handle);
    kill(getpid(), SIGUSR1);
    assert(calls == 1);
    pthread_create(&thread, 0, nothing, 0);
    return 0;
}
