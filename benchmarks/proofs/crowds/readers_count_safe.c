// The last reader lets the writers in.
#include <pthread.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);

int readers, writers, taken;
int value;

void *worker(void *arg)
{
    if (__VERIFIER_nondet_int()) {
        __VERIFIER_atomic_begin();
        __VERIFIER_assume(readers < 100000);
        if (readers == 0) {
            __VERIFIER_assume(!taken);
            taken = 1;
        }
        readers++;
        __VERIFIER_atomic_end();
        int first = value;
        check(value == first);
        __VERIFIER_atomic_begin();
        readers--;
        if (readers == 0)
            taken = 0;
        __VERIFIER_atomic_end();
    } else {
        __VERIFIER_atomic_begin();
        __VERIFIER_assume(!taken);
        taken = 1;
        writers++;
        __VERIFIER_atomic_end();
        check(writers == 1);
        value = __VERIFIER_nondet_int();
        __VERIFIER_atomic_begin();
        writers--;
        taken = 0;
        __VERIFIER_atomic_end();
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
