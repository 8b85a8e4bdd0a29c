// expect: FALSE(no-deadlock)
// options: --property no-deadlock
// The handler helps nobody.
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
static sem_t posted;
static pthread_t receiver;
static volatile sig_atomic_t seen;
static void handle(int number) {
    seen = 1;
}
static void *send(void *arg) {
    pthread_kill(receiver, SIGUSR1);
    return 0;
}
int main(void) {
    pthread_t thread;
    receiver = pthread_self();
    signal(SIGUSR1, handle);
    pthread_create(&thread, 0, send, 0);
    sem_wait(&posted);
    pthread_join(thread, 0);
    return 0;
}
