// At most three of many threads are inside.
#include <pthread.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
#define N 200

int inside;

void *worker(void *arg)
{
    __VERIFIER_atomic_begin();
    __VERIFIER_assume(inside < 3);
    inside++;
    __VERIFIER_atomic_end();
    check(inside <= 3);
    __VERIFIER_atomic_begin();
    inside--;
    __VERIFIER_atomic_end();
    return 0;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < N; i++)
        pthread_create(&t[i], 0, worker, 0);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
