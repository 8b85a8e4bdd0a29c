// expect: TRUE
// A function whose name starts with __VERIFIER_atomic_ is one step.
#include <assert.h>
#include <pthread.h>

int x;

int __VERIFIER_atomic_fetch_add(int *p, int n) {
    int old = *p;
    *p = old + n;
    return old;
}

void *worker(void *arg) {
    int i;
    for (i = 0; i < 2; i++)
        __VERIFIER_atomic_fetch_add(&x, 5);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(x == 20);
    return 0;
}
