// expect: TRUE
// An execution whose assumption fails ends for all threads.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);

int done;

void *blocker(void *arg) {
    __VERIFIER_assume(0);
    done = 1;
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, blocker, 0);
    assert(done == 0);
    pthread_join(a, 0);
    assert(0);
    return 0;
}
