/* Two servers vote; one commits before it has all votes. */
#include <pthread.h>

extern void abort(void);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static void assume_abort_if_not(int condition)
{
    if (!condition)
        abort();
}

int n, votes, committed_1, committed_2;

static void *voter(void *unused)
{
    for (int i = 0; i < n; i++) {
        __VERIFIER_atomic_begin();
        if (__VERIFIER_nondet_bool())
            votes++;
        __VERIFIER_atomic_end();
    }
    __VERIFIER_atomic_begin();
    if (votes >= 0)
        committed_1 = votes;
    __VERIFIER_atomic_end();
    return 0;
}

static void *first(void *unused)
{
    int seen = 0;
    for (int i = 0; i < n; i++) {
        __VERIFIER_atomic_begin();
        assume_abort_if_not(seen <= votes);
        seen++;
        committed_2 = seen;
        __VERIFIER_atomic_end();
    }
    return 0;
}

int main(void)
{
    n = __VERIFIER_nondet_int();
    assume_abort_if_not(n >= 0);
    pthread_t t0, t1;
    pthread_create(&t0, 0, voter, 0);
    pthread_create(&t1, 0, first, 0);
    pthread_join(t0, 0);
    pthread_join(t1, 0);
    assume_abort_if_not(committed_1 < committed_2);
    reach_error();
    return 0;
}
