// expect: FALSE(unreach-call)
// Two threads draw numbers from a static local without a lock.
#include <assert.h>
#include <pthread.h>

int next_id(void) {
    static int id;
    return ++id;
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
    return 0;
}
