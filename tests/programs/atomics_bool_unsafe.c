// expect: FALSE(unreach-call)
// Flipping an atomic _Bool by an assignment is not a single step.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_bool odd;

void *worker(void *arg) {
    odd = !odd;
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    odd = !odd;
    pthread_join(a, 0);
    assert(!odd);
    return 0;
}
