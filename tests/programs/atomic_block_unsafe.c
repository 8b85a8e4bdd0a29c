// expect: FALSE(unreach-call)
// The block of the writer is atomic, but the reader takes two steps.
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
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    assert(x + y == 0);
    pthread_join(a, 0);
    return 0;
}
