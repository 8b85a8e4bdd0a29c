/* n additions of k against one multiplication, modulo 2^32. */
#include <pthread.h>

extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

unsigned n, k, sum, product;

void *additions(void *arg)
{
    for (unsigned i = 0; i < n; i++)
        sum += k;
    return 0;
}

void *multiplication(void *arg)
{
    product = n * k;
    return 0;
}

int main(void)
{
    pthread_t t0, t1;
    n = __VERIFIER_nondet_uint();
    k = __VERIFIER_nondet_uint();
    pthread_create(&t0, 0, additions, 0);
    pthread_create(&t1, 0, multiplication, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    if (!(sum == product))
        reach_error();
    return 0;
}
