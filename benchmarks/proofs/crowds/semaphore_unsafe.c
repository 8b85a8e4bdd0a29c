// A semaphore that is a counter, with threads that try again.
#include <pthread.h>
#include <stdatomic.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);

atomic_int permits = 2;
int inside;

void *worker(void *arg)
{
    while (1) {
        int seen = atomic_load(&permits);
        if (seen <= -1)
            continue;
        if (atomic_compare_exchange_strong(&permits, &seen, seen - 1))
            break;
    }
    __VERIFIER_atomic_begin();
    inside++;
    check(inside <= 2);
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    inside--;
    __VERIFIER_atomic_end();
    atomic_fetch_add(&permits, 1);
    return 0;
}

int main(void)
{
    pthread_t t;
    while (__VERIFIER_nondet_int()) {
        pthread_create(&t, 0, worker, 0);
    }
    return 0;
}
