// expect: FALSE(no-deadlock)
// options: --property no-deadlock
// The handler of the cancelled thread forgets to tell.
#include <pthread.h>
#include <semaphore.h>
static sem_t never, ended;
static void tell(void *arg) {
}
static void *run(void *arg) {
    pthread_cleanup_push(tell, 0);
    sem_wait(&never);
    pthread_cleanup_pop(1);
    return 0;
}
static void *stop(void *arg) {
    pthread_cancel(*(pthread_t *)arg);
    sem_wait(&ended);
    return 0;
}
int main(void) {
    pthread_t runner, stopper;
    pthread_create(&runner, 0, run, 0);
    pthread_create(&stopper, 0, stop, &runner);
    pthread_join(stopper, 0);
    pthread_join(runner, 0);
    return 0;
}
