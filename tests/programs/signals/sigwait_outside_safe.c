// expect: TRUE
// options: --property no-deadlock
// A signal from outside may end the wait for it.
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
static sem_t stopped;
static sigset_t set;
static void *serve(void *arg) {
    sem_wait(&stopped);
    return 0;
}
int main(void) {
    pthread_t thread;
    int number;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &set, 0);
    pthread_create(&thread, 0, serve, 0);
    sigwait(&set, &number);
    sem_post(&stopped);
    pthread_join(thread, 0);
    return 0;
}
