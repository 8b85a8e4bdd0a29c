// expect: TRUE
// A thread is started or not; the work is done once in each case.
#include <assert.h>
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);

int x;

void *worker(void *arg) {
    x++;
    return 0;
}

int main(void) {
    pthread_t a;
    if (__VERIFIER_nondet_bool()) {
        pthread_create(&a, 0, worker, 0);
        pthread_join(a, 0);
    } else {
        worker(0);
    }
    assert(x == 1);
    return 0;
}
