// expect: FALSE(no-deadlock)
// options: --property no-deadlock
// The thread acts on no request to cancel it.
#include <pthread.h>
#include <semaphore.h>
sem_t never;
static void *run(void *arg) {
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);
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
