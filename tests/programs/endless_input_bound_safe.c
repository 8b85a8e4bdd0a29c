// expect: TRUE
// A loop up to any input, beside one that looks on: x is twice i in between, and i never passes n.
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

int n, i, x;

void __VERIFIER_atomic_step(void) {
    i++;
    x += 2;
}

void __VERIFIER_atomic_check(void) {
    assert(i <= n);
    assert((unsigned)x == 2u * i);
}

void *count(void *arg) {
    while (i < n)
        __VERIFIER_atomic_step();
    return 0;
}

int main(void) {
    pthread_t a;
    n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    pthread_create(&a, 0, count, 0);
    while (1)
        __VERIFIER_atomic_check();
    return 0;
}
