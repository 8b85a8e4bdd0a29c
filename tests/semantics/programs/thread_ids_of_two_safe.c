// expect: TRUE
// clause: POSIX pthread_create
// runs: pass
// Threads that both live have different ids.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
void *worker(void *arg) {
    sem_wait(arg);
    return 0;
}
int main(void) {
    pthread_t a, b;
    sem_t go;
    sem_init(&go, 0, 0);
    pthread_create(&a, 0, worker, &go);
    pthread_create(&b, 0, worker, &go);
    assert(!pthread_equal(a, b));
    sem_post(&go);
    sem_post(&go);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
