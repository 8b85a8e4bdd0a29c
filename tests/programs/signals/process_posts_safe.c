// expect: TRUE
// options: --property no-deadlock
// Any thread that does not block the signal runs the handler.
#include <unistd.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
static sem_t posted;
static void handle(int number) {
    sem_post(&posted);
}
static void *wait(void *arg) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    pthread_sigmask(SIG_UNBLOCK, &set, 0);
    while (sem_wait(&posted))
        ;
    return 0;
}
int main(void) {
    pthread_t thread;
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &set, 0);
    signal(SIGUSR1, handle);
    pthread_create(&thread, 0, wait, 0);
    kill(getpid(), SIGUSR1);
    pthread_join(thread, 0);
    return 0;
}
