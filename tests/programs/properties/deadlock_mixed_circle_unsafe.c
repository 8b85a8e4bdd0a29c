// expect: FALSE(no-deadlock)
// options: --property deadlock
// A circle of four: a join, a once routine, a mutex and a read-write lock; main waits for a semaphore.
#include <pthread.h>
#include <semaphore.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_once_t once = PTHREAD_ONCE_INIT;
pthread_t second;
sem_t done;

static void set_up(void) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
}

void *b(void *arg) {
    pthread_once(&once, set_up);
    return 0;
}

void *a(void *arg) {
    pthread_rwlock_rdlock(&l);
    pthread_join(second, 0);
    pthread_rwlock_unlock(&l);
    sem_post(&done);
    return 0;
}

void *c(void *arg) {
    pthread_mutex_lock(&m);
    pthread_rwlock_wrlock(&l);
    pthread_rwlock_unlock(&l);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    sem_init(&done, 0, 0);
    pthread_create(&second, 0, b, 0);
    pthread_create(&t, 0, a, 0);
    pthread_create(&u, 0, c, 0);
    sem_wait(&done);
    return 0;
}
