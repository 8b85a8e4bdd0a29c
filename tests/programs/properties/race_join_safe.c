// expect: TRUE
// options: --property race
// Main writes before it creates a thread and reads after it has joined it; the thread works in between for any time.
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);
unsigned limit, sum;

void *adder(void *arg)
{
    for (unsigned i = 0; i < limit; i++)
        sum += i;
    return 0;
}

int main(void)
{
    pthread_t t;
    limit = __VERIFIER_nondet_uint();
    sum = 1;
    pthread_create(&t, 0, adder, 0);
    pthread_join(t, 0);
    limit = 0;
    return sum > limit;
}
