// expect: TRUE
// Two endless threads count through all states of an int; a proof needs the invariant that x is even.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

unsigned int x;

void *worker(void *arg) {
    while (1) {
        __VERIFIER_atomic_begin();
        x += 2;
        __VERIFIER_atomic_end();
    }
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    while (1)
        assert(x % 2 == 0);
    return 0;
}
