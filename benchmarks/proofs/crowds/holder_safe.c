// At most one of any number of threads is the holder.
#include <pthread.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int held, holders;

void *worker(void *arg)
{
    while (1) {
        __VERIFIER_atomic_begin();
        int old = held;
        held = 1;
        __VERIFIER_atomic_end();
        if (old)
            continue;
        holders++;
        check(holders == 1);
        holders--;
        held = 0;
    }
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
