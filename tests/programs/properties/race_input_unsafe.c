// expect: FALSE(no-data-race)
// options: --property race
// Both threads write the same variable for one value of the input in four billion.
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);
unsigned key, value;

void *worker(void *arg)
{
    if (key * 3 == 12345)
        value = 1;
    return 0;
}

int main(void)
{
    pthread_t t;
    key = __VERIFIER_nondet_uint();
    pthread_create(&t, 0, worker, 0);
    if (key % 5 == 0)
        value = 2;
    pthread_join(t, 0);
    return 0;
}
