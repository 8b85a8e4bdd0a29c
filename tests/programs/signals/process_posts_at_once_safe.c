// expect: TRUE
// options: --property no-deadlock
// Main blocks the signal, so the handler has run when kill returns.
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <unistd.h>
static sem_t posted;
static sigset_t set;
static void handle(int number) {
    sem_post(&posted);
}
static void *send(void *arg) {
    pthread_sigmask(SIG_UNBLOCK, &set, 0);
    kill(getpid(), SIGUSR1);
    return 0;
}
int main(void) {
    pthread_t thread;
    signal(SIGUSR1, handle);
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &set, 0);
    pthread_create(&thread, 0, send, 0);
    sem_wait(&posted);
    pthread_join(thread, 0);
    return 0;
}
