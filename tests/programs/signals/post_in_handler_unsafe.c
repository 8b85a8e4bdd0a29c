// expect: FALSE(no-deadlock)
// options: --property no-deadlock
// The signal is blocked, so no handler helps.
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
static sem_t posted;
static pthread_t receiver;
static void handle(int number) {
    sem_post(&posted);
}
static void *send(void *arg) {
    pthread_kill(receiver, SIGUSR1);
    return 0;
}
int main(void) {
    pthread_t thread;
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &set, 0);
    receiver = pthread_self();
    signal(SIGUSR1, handle);
    pthread_create(&thread, 0, send, 0);
    while (sem_wait(&posted))
        ;
    pthread_join(thread, 0);
    return 0;
}
