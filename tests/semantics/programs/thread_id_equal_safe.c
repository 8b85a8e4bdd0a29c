// expect: TRUE
// clause: POSIX pthread_equal
// runs: pass
// A thread's id as it sees it is the one that its creator got.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
pthread_t seen;
void *worker(void *arg) {
    seen = pthread_self();
    sem_post((sem_t *)arg);
    sem_wait((sem_t *)arg + 1);
    return 0;
}
int main(void) {
    pthread_t t;
    sem_t sems[2];
    sem_init(&sems[0], 0, 0);
    sem_init(&sems[1], 0, 0);
    pthread_create(&t, 0, worker, sems);
    sem_wait(&sems[0]);
    assert(pthread_equal(t, seen) && !pthread_equal(t, pthread_self()));
    sem_post(&sems[1]);
    pthread_join(t, 0);
    return 0;
}
