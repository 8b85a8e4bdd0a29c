// expect: FALSE(unreach-call)
// Two atomic operations are not one.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;

void *worker(void *arg) {
    atomic_fetch_add(&x, 1);
    atomic_fetch_sub(&x, 1);
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    assert(atomic_load(&x) == 0);
    pthread_join(a, 0);
    return 0;
}
