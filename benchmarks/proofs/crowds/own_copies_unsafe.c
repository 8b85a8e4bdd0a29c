// A copy of a counter that wraps around is no lower bound.
#include <pthread.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);

unsigned counter;

void *worker(void *arg)
{
    __VERIFIER_atomic_begin();
    unsigned mine = counter;
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    counter += 2147483648u;
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    check(mine <= counter);
    __VERIFIER_atomic_end();
    return 0;
}

int main(void)
{
    pthread_t t;
    while (__VERIFIER_nondet_int()) {
        pthread_create(&t, 0, worker, 0);
    }
    return 0;
}
