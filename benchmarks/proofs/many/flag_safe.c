// At most one of many threads is busy.
#include <pthread.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
#define N 10000

int busy, inside;

void *worker(void *arg)
{
    int mine = 0;
    __VERIFIER_atomic_begin();
    if (!busy) {
        busy = 1;
        mine = 1;
    }
    __VERIFIER_atomic_end();
    if (mine) {
        inside++;
        check(inside == 1);
        inside--;
        busy = 0;
    }
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
