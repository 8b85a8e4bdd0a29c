// expect: FALSE(unreach-call)
// An error inside an atomic block counts although the block blocks afterwards.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int x, y;

void *worker(void *arg) {
    x = 1;
    y = 1;
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    __VERIFIER_atomic_begin();
    assert(x == y);
    __VERIFIER_assume(x == y);
    __VERIFIER_atomic_end();
    pthread_join(a, 0);
    return 0;
}
