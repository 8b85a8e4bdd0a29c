// No two threads get the same slot.
#include <pthread.h>

extern void reach_error(void);
#define check(condition) ((condition) ? (void)0 : reach_error())

int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);

int used, slot_of_last, claimed;

void *worker(void *arg)
{
    __VERIFIER_atomic_begin();
    __VERIFIER_assume(used < 1000);
    int mine = used;
    used++;
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    slot_of_last = mine;
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    if (slot_of_last == mine)
        claimed = mine;
    check(claimed < used && mine < used);
    __VERIFIER_atomic_end();
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
