// expect: TRUE
// A struct holds its own mutex; functions get a pointer to the struct or to the mutex.
#include <assert.h>
#include <pthread.h>

struct account { pthread_mutex_t lock; int balance; };

struct account acc[2];

void enter(pthread_mutex_t *m) {
    pthread_mutex_lock(m);
}

void deposit(struct account *a, int n) {
    enter(&a->lock);
    a->balance += n;
    pthread_mutex_unlock(&a->lock);
}

void *worker(void *arg) {
    deposit(&acc[0], 5);
    deposit((struct account *)arg, 7);
    return 0;
}

int main(void) {
    pthread_t s, t;
    pthread_mutex_init(&acc[0].lock, 0);
    pthread_mutex_init(&acc[1].lock, 0);
    pthread_create(&s, 0, worker, &acc[0]);
    pthread_create(&t, 0, worker, &acc[1]);
    pthread_join(s, 0);
    pthread_join(t, 0);
    assert(acc[0].balance == 17 && acc[1].balance == 7);
    return 0;
}
