// Any number of readers, and writers.
#include <pthread.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);

int readers, writing, value;

void *worker(void *arg)
{
    if (__VERIFIER_nondet_int()) {
        __VERIFIER_atomic_begin();
        __VERIFIER_assume(!writing && readers < 1000);
        readers++;
        __VERIFIER_atomic_end();
        int first = value;
        int second = value;
        check(first == second);
        __VERIFIER_atomic_begin();
        readers--;
        __VERIFIER_atomic_end();
    } else {
        __VERIFIER_assume(readers == 0);
        __VERIFIER_atomic_begin();
        __VERIFIER_assume(!writing);
        writing = 1;
        __VERIFIER_atomic_end();
        value = __VERIFIER_nondet_int();
        writing = 0;
    }
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
