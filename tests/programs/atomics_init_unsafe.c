// expect: FALSE(unreach-call)
// Initialising an atomic object while others use it is a store like any other.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x = ATOMIC_VAR_INIT(1);

void *worker(void *arg) {
    atomic_fetch_add(&x, 1);
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    atomic_init(&x, 5);
    pthread_join(a, 0);
    assert(x == 6);
    return 0;
}
