// expect: TRUE
// options: --property no-deadlock
// A thread waits for a signal, and then helps.
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
static sem_t posted, other;
static sigset_t set;
static void *serve(void *arg) {
    int number;
    sigwait(&set, &number);
    sem_post(&posted);
    return 0;
}
int main(void) {
    pthread_t thread;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &set, 0);
    pthread_create(&thread, 0, serve, 0);
    pthread_kill(thread, SIGUSR1);
    sem_wait(&posted);
    pthread_join(thread, 0);
    return 0;
}
