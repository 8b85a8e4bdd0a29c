// expect: UNKNOWN
// options: --property no-deadlock
// The thread that spins would help only if it got another signal.
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <unistd.h>
sem_t s; volatile int x;
void h(int n) { x = 1; }
void *t(void *q) { for (;;) ; return 0; }
int main(void) {
    sem_init(&s, 0, 0);
    signal(SIGUSR1, h);
    kill(getpid(), SIGUSR1);
    pthread_t y;
    pthread_create(&y, 0, t, 0);
    sem_wait(&s);
    return 0;
}
