// expect: FALSE(unreach-call)
// The error needs different inputs in the two threads and the right order.
#include <assert.h>
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);

int x = 1;

void *worker(void *arg) {
    if (__VERIFIER_nondet_bool())
        x = x * 2;
    else
        x = x + 3;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(x != 8);
    return 0;
}
