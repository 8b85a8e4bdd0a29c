// expect: FALSE(unreach-call)
// The block ends after the test and before the store.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int busy, entered;

void *worker(void *arg) {
    __VERIFIER_atomic_begin();
    if (busy) {
        __VERIFIER_atomic_end();
        return 0;
    }
    __VERIFIER_atomic_end();
    busy = 1;
    __VERIFIER_atomic_begin();
    entered++;
    __VERIFIER_atomic_end();
    return 0;
}

int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, worker, 0);
    pthread_create(&t, 0, worker, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    assert(entered == 1);
    return 0;
}
