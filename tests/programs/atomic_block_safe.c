// expect: TRUE
// Increments in atomic blocks do not get lost, and nobody sees the state between.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int x, y;

void *worker(void *arg) {
    __VERIFIER_atomic_begin();
    x++;
    y--;
    __VERIFIER_atomic_end();
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    __VERIFIER_atomic_begin();
    assert(x + y == 0);
    __VERIFIER_atomic_end();
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(x == 2 && y == -2);
    return 0;
}
