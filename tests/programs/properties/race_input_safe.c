// expect: TRUE
// options: --property race
// The input decides which one of two endless threads may write the variable.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
int key;
unsigned value;

void *low(void *arg)
{
    while (1)
        if (key < 100)
            value++;
}

void *high(void *arg)
{
    while (1)
        if (key > 99)
            value--;
}

int main(void)
{
    pthread_t a, b;
    key = __VERIFIER_nondet_int();
    pthread_create(&a, 0, low, 0);
    pthread_create(&b, 0, high, 0);
    pthread_join(a, 0);
    return 0;
}
