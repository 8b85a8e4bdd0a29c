// Signals.  Where the counterexample runs a handler between two steps of a thread, the thread sends itself the signal
// there.  Then the signal that the program sends need not arrive.
#define _GNU_SOURCE
#include "scheduler.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

// These are volatile, because compilers assume that pthread_kill does not call functions of this file.
static volatile int delivered[MOST_THREADS];  // how many of its signals each thread has got
static __thread volatile int depth;           // of the handlers that run in this thread

static const Delivery *next_delivery(int thread) {
    int number = 0;
    for (int i = 0; i < unbraid_delivery_count; i++)
        if (unbraid_deliveries[i].thread == thread && number++ == delivered[thread])
            return &unbraid_deliveries[i];
    return NULL;
}

static int has_handler(int number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN;
}

int unbraid_is_signal_due(int passed) {
    const Delivery *next = next_delivery(unbraid_self());
    return next && next->points <= passed && has_handler(next->number);
}

int unbraid_take_signal(void) {
    int thread = unbraid_self(), number = next_delivery(thread)->number;
    struct sigaction action;
    sigaction(number, NULL, &action);
    delivered[thread]++;
    depth++;
    pthread_kill(pthread_self(), number);  // the handler has run when this returns
    depth--;
    return !(action.sa_flags & SA_RESTART);
}

void unbraid_check_signal_safety(void) {
    if (depth && unbraid_checks_undefined)
        unbraid_fail("a signal handler calls a function that is not async-signal-safe", "", 0);
}

// Is it the schedule that delivers this signal, to this thread or any?
static int is_scheduled(int thread, int number) {
    for (int i = 0; i < unbraid_delivery_count; i++)
        if ((thread < 0 || unbraid_deliveries[i].thread == thread) && unbraid_deliveries[i].number == number)
            return 1;
    return 0;
}

int replaced_pthread_kill(pthread_t handle, int number) {
    POINT(CALLS);
    int thread = unbraid_number_of(handle);
    return thread >= 0 && is_scheduled(thread, number) ? 0 : pthread_kill(handle, number);
}
int replaced_kill(int process, int number) {
    POINT(CALLS);
    return is_scheduled(-1, number) ? 0 : kill(getpid(), number);
}

int replaced_sigwait(const sigset_t *set, int *number) {
    POINT(CALLS);
    sigset_t blocked;
    pthread_sigmask(SIG_BLOCK, NULL, &blocked);
    for (int i = 1; i < NSIG && unbraid_checks_undefined; i++)
        if (sigismember(set, i) == 1 && sigismember(&blocked, i) == 0)
            unbraid_fail("calls sigwait for a signal that it does not block", "", 0);
    return sigwait(set, number);
}
