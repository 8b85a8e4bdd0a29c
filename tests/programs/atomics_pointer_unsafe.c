// expect: FALSE(unreach-call)
// Both may find the pointer null, and one of the two stores is lost.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int one, two;
int *_Atomic p;

void *worker(void *arg) {
    if (p == 0)
        atomic_store(&p, &two);
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    if (atomic_load(&p) == 0) {
        p = &one;
        *p = 1;
    }
    pthread_join(a, 0);
    assert(one == 0 || p == &one);
    return 0;
}
