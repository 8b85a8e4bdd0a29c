// Producers and consumers, any number of both.
#include <pthread.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);

int made, sold;

void *produce(void *arg)
{
    __VERIFIER_atomic_begin();
    __VERIFIER_assume(made < 1000000);
    made++;
    __VERIFIER_atomic_end();
    return 0;
}

void *consume(void *arg)
{
    __VERIFIER_assume(sold < made);
    __VERIFIER_atomic_begin();
    sold++;
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    check(sold <= made);
    __VERIFIER_atomic_end();
    return 0;
}

int main(void)
{
    pthread_t t;
    while (__VERIFIER_nondet_int()) {
        pthread_create(&t, 0, produce, 0);
        pthread_create(&t, 0, consume, 0);
    }
    return 0;
}
