// Main reads what the threads have added, after it has joined all of them.
#include <pthread.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int total, done;

void *worker(void *arg)
{
    pthread_mutex_lock(&m);
    total += 3;
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    done++;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 500)
        return 0;
    pthread_t t[500];
    for (int i = 0; i < n; i++)
        pthread_create(&t[i], 0, worker, 0);
    for (int i = 1; i < n; i++)
        pthread_join(t[i], 0);
    check(done == n && total == 3 * n);
    return 0;
}
