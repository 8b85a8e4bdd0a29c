// expect: TRUE
// options: --property race
// All accesses are in atomic sections, by a pair of calls or by the name of a function, and through a pointer.
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
#include <pthread.h>

unsigned value;
unsigned *pointer = &value;

void __VERIFIER_atomic_add(unsigned n)
{
    value += n;
}

void *first(void *arg)
{
    while (1)
        __VERIFIER_atomic_add(2);
}

void *second(void *arg)
{
    while (1) {
        __VERIFIER_atomic_begin();
        *pointer = 0;
        __VERIFIER_atomic_end();
    }
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    while (1) {
        __VERIFIER_atomic_begin();
        unsigned seen = *pointer;
        __VERIFIER_atomic_end();
        if (seen > 100)
            return 0;
    }
}
