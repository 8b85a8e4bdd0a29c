// expect: FALSE(unreach-call)
// The other thread may take the signal, and later than main looks.
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
    pthread_create(&thread, 0, nothing, 0);
    kill(getpid(), SIGUSR1);
    assert(calls == 1);
    return 0;
}
