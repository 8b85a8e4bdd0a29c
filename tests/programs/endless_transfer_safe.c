// expect: TRUE
// Two threads move amounts between two counters: the sum is constant.
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned here = 100, there;

void __VERIFIER_atomic_move(unsigned n) {
    if (n <= here) {
        here -= n;
        there += n;
    }
}

void __VERIFIER_atomic_move_back(unsigned n) {
    if (n <= there) {
        there -= n;
        here += n;
    }
}

void __VERIFIER_atomic_check(void) { assert(here + there == 100); }

void *first(void *arg) {
    while (1)
        __VERIFIER_atomic_move(__VERIFIER_nondet_uint());
    return 0;
}

void *second(void *arg) {
    while (1)
        __VERIFIER_atomic_move_back(__VERIFIER_nondet_uint());
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    while (1)
        __VERIFIER_atomic_check();
    return 0;
}
