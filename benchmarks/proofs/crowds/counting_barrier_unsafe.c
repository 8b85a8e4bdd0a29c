// No thread passes the barrier before all have arrived.
#include <pthread.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int n, ready, arrived;

void *worker(void *arg)
{
    pthread_mutex_lock(&m);
    arrived++;
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    ready++;
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    int all = arrived == n;
    pthread_mutex_unlock(&m);
    if (!all)
        return 0;
    pthread_mutex_lock(&m);
    check(ready == n);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void)
{
    pthread_t t;
    n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    for (int i = 0; i < n; i++)
        pthread_create(&t, 0, worker, 0);
    return 0;
}
