// Each of n threads works on an element of its own.
#include <pthread.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int a[1000];

void *worker(void *arg)
{
    int *mine = arg;
    *mine = 1;
    *mine = *mine + 1;
    check(*mine == 2);
    return 0;
}

int main(void)
{
    pthread_t t;
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    for (int i = 0; i < n; i++)
        pthread_create(&t, 0, worker, &a[i / 2]);
    return 0;
}
