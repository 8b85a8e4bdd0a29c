// expect: FALSE(no-deadlock)
// options: --property no-deadlock
// The alarm is off again.
#include <unistd.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
static sem_t posted;
static void handle(int number) {
    sem_post(&posted);
}
int main(void) {
    signal(SIGALRM, handle);
    alarm(1);
    alarm(0);
    while (sem_wait(&posted))
        ;
    return 0;
}
