// expect: TRUE
// options: --property no-deadlock
// The thread would wait for ever, but it is cancelled.
#include <pthread.h>
#include <semaphore.h>
sem_t never;
static void *run(void *arg) {
    sem_wait(&never);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    pthread_cancel(thread);
    pthread_join(thread, 0);
    return 0;
}
