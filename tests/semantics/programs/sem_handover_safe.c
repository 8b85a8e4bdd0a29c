// expect: TRUE
// clause: POSIX sem_post
// runs: pass
// What happens before sem_post is seen after sem_wait.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
int data;
sem_t ready;
void *worker(void *arg) {
    data = 9;
    sem_post(&ready);
    return 0;
}
int main(void) {
    pthread_t t;
    sem_init(&ready, 0, 0);
    pthread_create(&t, 0, worker, 0);
    sem_wait(&ready);
    assert(data == 9);
    pthread_join(t, 0);
    return 0;
}
