// A lock with tickets, for which threads wait in a loop.
#include <pthread.h>
#include <stdatomic.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);

atomic_uint next, serving;
unsigned data;

void *worker(void *arg)
{
    __VERIFIER_atomic_begin();
    if (next >= 4000000000u) {
        __VERIFIER_atomic_end();
        return 0;
    }
    unsigned mine = next;
    next = mine + 1;
    __VERIFIER_atomic_end();
    while (atomic_load(&serving) != mine)
        ;
    data = mine;
    check(data == mine);
    atomic_store(&serving, mine + 1);
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
