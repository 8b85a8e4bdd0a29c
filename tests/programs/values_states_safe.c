// expect: TRUE
// Two threads move a machine from state to state for ever, with an input each time.
#include <assert.h>
#include <stdatomic.h>
#include <pthread.h>

enum state { IDLE, STARTING, RUNNING, STOPPING };

static _Atomic int state;
static int entered[STOPPING + 1];
int __VERIFIER_nondet_int(void);

static void *step(void *unused)
{
    for (;;) {
        int now = state, next = now;
        if (now == STOPPING)
            next = IDLE;
        else if (__VERIFIER_nondet_int() > 7)
            next = now + 1;
        if (atomic_compare_exchange_strong(&state, &now, next))
            assert(entered[next] == 0);
    }
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, step, 0);
    step(0);
}
