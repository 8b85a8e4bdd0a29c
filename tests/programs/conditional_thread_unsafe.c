// expect: FALSE(unreach-call)
// The second thread is started only for one input.
#include <assert.h>
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);

int x;

void *worker(void *arg) {
    int seen = x;
    x = seen + 1;
    return 0;
}

int main(void) {
    pthread_t a, b;
    _Bool two = __VERIFIER_nondet_bool();
    pthread_create(&a, 0, worker, 0);
    if (two)
        pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    if (two)
        pthread_join(b, 0);
    assert(x == 1 + two);
    return 0;
}
