// expect: TRUE
// A static local is one variable for all threads; here under a lock.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int next_id(void) {
    static int id = 100;
    int r;
    pthread_mutex_lock(&m);
    r = id++;
    pthread_mutex_unlock(&m);
    return r;
}

void *worker(void *arg) {
    return (void *)(long)next_id();
}

int main(void) {
    pthread_t a, b;
    void *r, *s;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, &r);
    pthread_join(b, &s);
    assert((long)r != (long)s);
    assert((long)r + (long)s == 201);
    assert(next_id() == 102);
    return 0;
}
