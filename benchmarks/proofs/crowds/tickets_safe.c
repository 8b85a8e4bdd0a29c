// A lock with tickets.
#include <pthread.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);

int next, serving, inside;

void *worker(void *arg)
{
    __VERIFIER_atomic_begin();
    __VERIFIER_assume(next < 1000000);
    int mine = next;
    next++;
    __VERIFIER_atomic_end();
    __VERIFIER_assume(serving == mine);
    inside++;
    check(inside == 1);
    inside--;
    serving = mine + 1;
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
