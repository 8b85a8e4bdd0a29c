// No more threads leave than have arrived.
#include <pthread.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);

int arrived, left;

void *worker(void *arg)
{
    __VERIFIER_atomic_begin();
    __VERIFIER_assume(arrived < 1000000);
    arrived++;
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    left++;
    check(left <= arrived - 1 || arrived < 2);
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
