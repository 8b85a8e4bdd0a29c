/* Signals: actions, masks, and the delivery of signals to a thread.

   A signal is pending for a thread or for the process, or its alarm is set.  A thread that does not block it takes it at
   any later step (`unbraid_signal_take`, which is called before each step), and runs the handler there.  A signal that a
   thread sends to itself, or that it unblocks, is taken before the call returns. */

#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
#include <unbraid_verifier.h>

enum { NUMBERS = 65, THREADS = 16 }; /* a program with more threads reaches a bound marker */

typedef unsigned long long unbraid_signal_set; /* a bit for each signal */

static void (*unbraid_signal_handlers[NUMBERS])(int);
static unbraid_signal_set unbraid_signal_blocked_by[NUMBERS]; /* while the handler runs */
static int unbraid_signal_flags[NUMBERS];
static unbraid_signal_set unbraid_signal_handled; /* those that have a handler */
static unbraid_signal_set unbraid_signal_masks[THREADS];
static unbraid_signal_set unbraid_signal_of_thread[THREADS];
static unbraid_signal_set unbraid_signal_of_process;
static _Bool unbraid_signal_alarm;
/* For signals to the process: which threads have begun and not ended, and what each of them awaits. */
static _Bool unbraid_signal_running[THREADS] = {1};
static _Bool unbraid_signal_has_more; /* threads than these */
static unbraid_signal_set unbraid_signal_awaited[THREADS];

void __unbraid_unmodelled(void);
void __unbraid_undefined(const char *);
void __unbraid_halt(void);
void __unbraid_interrupted(_Bool restarts);
void __unbraid_count_handler(int);
_Bool __unbraid_notices_undefined(void);
_Bool __unbraid_choose(void);
_Bool __unbraid_async_signals(void);
unsigned int __unbraid_thread_number(void);
void __unbraid_event_begin(void); /* of a step in which a thread may help another one */
void __unbraid_event_end(void);
void __unbraid_helps(void);

static unbraid_signal_set unbraid_signal_bit(int number) {
    return 1ULL << (number - 1);
}

static _Bool unbraid_signal_exists(int number) {
    return number > 0 && number < NUMBERS;
}

static unsigned int unbraid_signal_me(void) {
    unsigned int me = __unbraid_thread_number();
    if (me >= THREADS)
        __unbraid_unmodelled();
    return me;
}

/* A new thread inherits the mask of the thread that creates it. */
void unbraid_signal_inherit(unsigned long thread) {
    unbraid_signal_set mask = unbraid_signal_masks[unbraid_signal_me()];
    if (thread >= THREADS) {
        if (mask)
            __unbraid_unmodelled();
        unbraid_signal_has_more = 1;
    } else {
        unbraid_signal_masks[thread] = mask;
        unbraid_signal_running[thread] = 1;
    }
}

void unbraid_signal_end(void) {
    unsigned int me = __unbraid_thread_number();
    __VERIFIER_atomic_begin();
    if (me < THREADS)
        unbraid_signal_running[me] = 0;
    __VERIFIER_atomic_end();
}

/* ------------------------------------------------------------------------------------------------- sets */
static unbraid_signal_set unbraid_signal_load(const sigset_t *set) {
    unbraid_signal_set value = set->__val[0];
    if (sizeof set->__val[0] == 4)
        value |= (unbraid_signal_set)set->__val[1] << 31 << 1;
    return value;
}

static void unbraid_signal_store(sigset_t *set, unbraid_signal_set value) {
    set->__val[0] = (unsigned long)value;
    if (sizeof set->__val[0] == 4)
        set->__val[1] = (unsigned long)(value >> 31 >> 1);
}

int sigemptyset(sigset_t *set) {
    unbraid_signal_store(set, 0);
    return 0;
}

int sigfillset(sigset_t *set) {
    unbraid_signal_store(set, ~0ULL);
    return 0;
}

int sigaddset(sigset_t *set, int number) {
    if (!unbraid_signal_exists(number)) {
        errno = EINVAL;
        return -1;
    }
    unbraid_signal_store(set, unbraid_signal_load(set) | unbraid_signal_bit(number));
    return 0;
}

int sigdelset(sigset_t *set, int number) {
    if (!unbraid_signal_exists(number)) {
        errno = EINVAL;
        return -1;
    }
    unbraid_signal_store(set, unbraid_signal_load(set) & ~unbraid_signal_bit(number));
    return 0;
}

int sigismember(const sigset_t *set, int number) {
    if (!unbraid_signal_exists(number)) {
        errno = EINVAL;
        return -1;
    }
    return (unbraid_signal_load(set) & unbraid_signal_bit(number)) != 0;
}

/* A mask, which cannot contain these two. */
static unbraid_signal_set unbraid_signal_maskable(unbraid_signal_set set) {
    return set & ~unbraid_signal_bit(SIGKILL) & ~unbraid_signal_bit(SIGSTOP);
}

/* ---------------------------------------------------------------------------------------------- delivery */
/* Signals that do nothing by default. */
static _Bool unbraid_signal_is_harmless(int number) {
    return number == SIGCHLD || number == SIGURG || number == SIGWINCH || number == SIGCONT;
}

/* The default action: most signals end the process. */
static void unbraid_signal_default(int number) {
    if (unbraid_signal_is_harmless(number))
        return;
    if (number == SIGSTOP || number == SIGTSTP || number == SIGTTIN || number == SIGTTOU)
        __unbraid_unmodelled();
    else
        __unbraid_halt();
}

/* Returns whether a handler has run.  `is_awaited`: the thread itself has asked for it. */
static _Bool unbraid_signal_deliver(int number, _Bool is_awaited) {
    unsigned int me = unbraid_signal_me();
    __VERIFIER_atomic_begin();
    void (*handler)(int) = unbraid_signal_handlers[number];
    unbraid_signal_set blocked = unbraid_signal_blocked_by[number];
    int flags = unbraid_signal_flags[number];
    if ((flags & (int)SA_RESETHAND) && handler != SIG_IGN) {
        unbraid_signal_handlers[number] = SIG_DFL;
        unbraid_signal_handled &= ~unbraid_signal_bit(number);
    }
    unbraid_signal_set before = unbraid_signal_masks[me];
    __VERIFIER_atomic_end();
    if (handler == SIG_IGN)
        return 0;
    if (handler == SIG_DFL) {
        unbraid_signal_default(number);
        return 0;
    }
    __VERIFIER_atomic_begin();
    unbraid_signal_masks[me] = before | blocked | (flags & SA_NODEFER ? 0 : unbraid_signal_bit(number));
    __VERIFIER_atomic_end();
    if (!is_awaited)
        __unbraid_count_handler(1);
    if (flags & SA_SIGINFO) {
        siginfo_t info;
        info.si_signo = number;
        void (*action)(int, siginfo_t *, void *) = (void (*)(int, siginfo_t *, void *))handler;
        action(number, &info, 0);
    } else {
        handler(number);
    }
    if (!is_awaited)
        __unbraid_count_handler(-1);
    __VERIFIER_atomic_begin();
    unbraid_signal_masks[me] = before;
    __VERIFIER_atomic_end();
    __unbraid_interrupted(flags & SA_RESTART);
    return 1;
}

static unbraid_signal_set unbraid_signal_pending(void) {
    unbraid_signal_set pending = unbraid_signal_of_thread[unbraid_signal_me()] | unbraid_signal_of_process;
    if (unbraid_signal_alarm)
        pending |= unbraid_signal_bit(SIGALRM);
    if (__unbraid_async_signals())
        pending |= unbraid_signal_handled;
    return pending;
}

/* In a step: is there a signal that the thread takes while it waits for something else? */
_Bool unbraid_signal_is_due(void) {
    return (unbraid_signal_pending() & ~unbraid_signal_masks[unbraid_signal_me()]) != 0;
}

/* Take any one of these signals, which are pending. */
static int unbraid_signal_take_one(unbraid_signal_set among) {
    unsigned int me = unbraid_signal_me();
    while ((among & (among - 1)) && __unbraid_choose())
        among &= among - 1;
    unbraid_signal_set bit = among & -among;
    if (unbraid_signal_of_thread[me] & bit)
        unbraid_signal_of_thread[me] &= ~bit;
    else if (unbraid_signal_of_process & bit)
        unbraid_signal_of_process &= ~bit;
    else if (bit == unbraid_signal_bit(SIGALRM))
        unbraid_signal_alarm = 0;
    return __builtin_ctzll(bit) + 1;
}

/* Before each step: the thread may take signals that it does not block. */
void unbraid_signal_take(void) {
    for (;;) {
        __VERIFIER_atomic_begin();
        unbraid_signal_set among = unbraid_signal_pending() & ~unbraid_signal_masks[unbraid_signal_me()];
        if (!among || !__unbraid_choose()) {
            __VERIFIER_atomic_end();
            return;
        }
        int number = unbraid_signal_take_one(among);
        __VERIFIER_atomic_end();
        unbraid_signal_deliver(number, 0);
    }
}

/* The thread takes all signals that were sent and that it does not block. */
static void unbraid_signal_take_all(void) {
    for (;;) {
        unsigned int me = unbraid_signal_me();
        __VERIFIER_atomic_begin();
        unbraid_signal_set among =
            (unbraid_signal_of_thread[me] | unbraid_signal_of_process) & ~unbraid_signal_masks[me];
        if (!among) {
            __VERIFIER_atomic_end();
            return;
        }
        int number = unbraid_signal_take_one(among);
        __VERIFIER_atomic_end();
        unbraid_signal_deliver(number, 1);
    }
}

/* ------------------------------------------------------------------------------------------------ sending */
/* Send a signal to the calling thread; it is taken at once, unless it is blocked.  So are those that its handler has
   sent while it blocked them. */
void unbraid_signal_raise(int number) {
    unsigned int me = unbraid_signal_me();
    __VERIFIER_atomic_begin();
    _Bool is_blocked = (unbraid_signal_masks[me] & unbraid_signal_bit(number)) != 0;
    if (is_blocked)
        unbraid_signal_of_thread[me] |= unbraid_signal_bit(number);
    __VERIFIER_atomic_end();
    if (!is_blocked && unbraid_signal_deliver(number, 1))
        unbraid_signal_take_all();
}

/* Raise the signal of abort, although it may be blocked. */
void unbraid_signal_abort(void) {
    __VERIFIER_atomic_begin();
    unbraid_signal_masks[unbraid_signal_me()] &= ~unbraid_signal_bit(SIGABRT);
    __VERIFIER_atomic_end();
    unbraid_signal_raise(SIGABRT);
}

static _Bool unbraid_signal_is_ignored(int number) {
    void (*handler)(int) = unbraid_signal_handlers[number];
    return handler == SIG_IGN || (handler == SIG_DFL && unbraid_signal_is_harmless(number));
}

/* In a step: does the signal become pending?  What is ignored does not; if it is blocked as well, it may. */
static _Bool unbraid_signal_arrives(int number, unbraid_signal_set blocked) {
    return !unbraid_signal_is_ignored(number) || ((blocked & unbraid_signal_bit(number)) && __unbraid_choose());
}

/* Send a signal to a thread by its number. */
int unbraid_signal_send(unsigned long thread, int number) {
    if (number < 0 || number >= NUMBERS)
        return EINVAL;
    if (number == 0)
        return 0;
    if (thread == __unbraid_thread_number()) {
        unbraid_signal_raise(number);
        return 0;
    }
    if (thread >= THREADS)
        __unbraid_unmodelled();
    __unbraid_event_begin();
    __unbraid_helps();
    if (unbraid_signal_arrives(number, unbraid_signal_masks[thread]))
        unbraid_signal_of_thread[thread] |= unbraid_signal_bit(number);
    __unbraid_event_end();
    return 0;
}

/* In a step: is the caller the only thread that may take this signal? */
static _Bool unbraid_signal_is_mine(unbraid_signal_set bit) {
    unsigned int me = unbraid_signal_me();
    if (unbraid_signal_has_more || (unbraid_signal_masks[me] & bit))
        return 0;
    for (unsigned int other = 0; other < THREADS; other++)
        if (other != me && unbraid_signal_running[other] &&
            (!(unbraid_signal_masks[other] & bit) || (unbraid_signal_awaited[other] & bit)))
            return 0;
    return 1;
}

/* Send a signal to the process.  If no other thread may take it, the caller does. */
int unbraid_signal_kill_process(int number) {
    if (number < 0 || number >= NUMBERS) {
        errno = EINVAL;
        return -1;
    }
    if (number == 0)
        return 0;
    __unbraid_event_begin();
    __unbraid_helps();
    unbraid_signal_set blocked = 0;
    for (unsigned int thread = 0; thread < THREADS; thread++)
        if (unbraid_signal_running[thread])
            blocked |= unbraid_signal_masks[thread];
    if (unbraid_signal_arrives(number, blocked))
        unbraid_signal_of_process |= unbraid_signal_bit(number);
    _Bool is_mine = unbraid_signal_is_mine(unbraid_signal_bit(number));
    __unbraid_event_end();
    if (is_mine)
        unbraid_signal_take_all();
    return 0;
}

/* Send a signal to a process by its number. */
int unbraid_signal_kill(int process, int number) {
    if (process != getpid()) {
        if (process == 0 || process == -1) /* this process is one of several */
            __unbraid_unmodelled();
        if (__unbraid_choose()) {
            errno = __unbraid_choose() ? EPERM : ESRCH;
            return -1;
        }
        return 0;
    }
    return unbraid_signal_kill_process(number);
}

/* An alarm that was set may have rung by now, and its signal is then pending. */
unsigned unbraid_signal_set_alarm(unsigned seconds, unsigned left) {
    __unbraid_event_begin();
    __unbraid_helps();
    _Bool is_on = unbraid_signal_alarm;
    if (is_on && __unbraid_choose()) {
        is_on = 0;
        unbraid_signal_of_process |= unbraid_signal_bit(SIGALRM);
    }
    unbraid_signal_alarm = seconds != 0;
    _Bool is_mine = unbraid_signal_is_mine(unbraid_signal_bit(SIGALRM));
    __unbraid_event_end();
    if (is_mine)
        unbraid_signal_take_all();
    return is_on ? left : 0;
}

/* ------------------------------------------------------------------------------------------------ actions */
/* What is ignored from now on is pending no more. */
static void unbraid_signal_discard(int number) {
    for (int thread = 0; thread < THREADS; thread++)
        unbraid_signal_of_thread[thread] &= ~unbraid_signal_bit(number);
    unbraid_signal_of_process &= ~unbraid_signal_bit(number);
}

static void unbraid_signal_set_action(int number, void (*handler)(int), unbraid_signal_set blocked, int flags) {
    unbraid_signal_handlers[number] = handler;
    unbraid_signal_blocked_by[number] = unbraid_signal_maskable(blocked);
    unbraid_signal_flags[number] = flags;
    if (unbraid_signal_is_ignored(number))
        unbraid_signal_discard(number);
    if (handler == SIG_IGN || handler == SIG_DFL)
        unbraid_signal_handled &= ~unbraid_signal_bit(number);
    else
        unbraid_signal_handled |= unbraid_signal_bit(number);
}

void (*unbraid_signal_signal(int number, void (*handler)(int)))(int) {
    if (!unbraid_signal_exists(number) || number == SIGKILL || number == SIGSTOP) {
        errno = EINVAL;
        return SIG_ERR;
    }
    __VERIFIER_atomic_begin();
    void (*before)(int) = unbraid_signal_handlers[number];
    unbraid_signal_set_action(number, handler, 0, SA_RESTART);
    __VERIFIER_atomic_end();
    return before;
}

int unbraid_signal_action(int number, const struct sigaction *new, struct sigaction *old) {
    if (!unbraid_signal_exists(number) || (new && (number == SIGKILL || number == SIGSTOP))) {
        errno = EINVAL;
        return -1;
    }
    void (*handler)(int) = 0;
    unbraid_signal_set blocked = 0;
    int flags = 0;
    if (new) {
        handler = new->sa_handler;
        blocked = unbraid_signal_load(&new->sa_mask);
        flags = new->sa_flags;
    }
    __VERIFIER_atomic_begin();
    void (*handler_before)(int) = unbraid_signal_handlers[number];
    unbraid_signal_set blocked_before = unbraid_signal_blocked_by[number];
    int flags_before = unbraid_signal_flags[number];
    if (new)
        unbraid_signal_set_action(number, handler, blocked, flags);
    __VERIFIER_atomic_end();
    if (old) {
        old->sa_handler = handler_before;
        unbraid_signal_store(&old->sa_mask, blocked_before);
        old->sa_flags = flags_before;
    }
    return 0;
}

/* -------------------------------------------------------------------------------------- masks and waiting */
int unbraid_signal_mask(int how, const sigset_t *set, sigset_t *old) {
    unsigned int me = unbraid_signal_me();
    if (set && how != SIG_BLOCK && how != SIG_UNBLOCK && how != SIG_SETMASK)
        return EINVAL;
    unbraid_signal_set change = set ? unbraid_signal_maskable(unbraid_signal_load(set)) : 0;
    __VERIFIER_atomic_begin();
    unbraid_signal_set before = unbraid_signal_masks[me];
    if (set)
        unbraid_signal_masks[me] =
            how == SIG_BLOCK ? before | change : how == SIG_UNBLOCK ? before & ~change : change;
    __VERIFIER_atomic_end();
    if (old)
        unbraid_signal_store(old, before);
    if (set && how != SIG_BLOCK)
        unbraid_signal_take_all();
    return 0;
}

int sigpending(sigset_t *set) {
    unsigned int me = unbraid_signal_me();
    __VERIFIER_atomic_begin();
    unbraid_signal_set pending = unbraid_signal_of_thread[me] | unbraid_signal_of_process;
    if (unbraid_signal_alarm && __unbraid_choose()) {
        unbraid_signal_alarm = 0;
        unbraid_signal_of_process |= unbraid_signal_bit(SIGALRM);
        pending |= unbraid_signal_bit(SIGALRM);
    }
    pending &= unbraid_signal_masks[me];
    __VERIFIER_atomic_end();
    unbraid_signal_store(set, pending);
    return 0;
}

/* Wait for one of these signals, and take it without its handler. */
int unbraid_signal_wait(const sigset_t *set) {
    unsigned int me = unbraid_signal_me();
    unbraid_signal_set wanted = unbraid_signal_load(set);
    if (__unbraid_notices_undefined()) {
        __VERIFIER_atomic_begin();
        _Bool is_blocked = !(wanted & ~unbraid_signal_masks[me] & ~unbraid_signal_bit(SIGKILL) &
                             ~unbraid_signal_bit(SIGSTOP));
        __VERIFIER_atomic_end();
        if (!is_blocked)
            __unbraid_undefined("the thread waits for a signal that it does not block");
    }
    __VERIFIER_atomic_begin();
    unbraid_signal_awaited[me] = wanted;
    __VERIFIER_atomic_end();
    __VERIFIER_atomic_begin();
    unbraid_signal_set among = unbraid_signal_pending() & wanted;
    __VERIFIER_assume(among != 0);
    int number = unbraid_signal_take_one(among);
    unbraid_signal_awaited[me] = 0;
    __VERIFIER_atomic_end();
    return number;
}

/* Wait until a handler has run.  Signals that are ignored do not end it.  Others may be taken with the first one. */
int unbraid_signal_suspend(const sigset_t *set) {
    unsigned int me = unbraid_signal_me();
    __VERIFIER_atomic_begin();
    unbraid_signal_set before = unbraid_signal_masks[me];
    __VERIFIER_atomic_end();
    unbraid_signal_set mask = set ? unbraid_signal_maskable(unbraid_signal_load(set)) : before;
    _Bool has_run = 0;
    while (!has_run) {
        __VERIFIER_atomic_begin();
        unbraid_signal_masks[me] = mask;
        unbraid_signal_set among = unbraid_signal_pending() & ~mask;
        __VERIFIER_assume(among != 0);
        int number = unbraid_signal_take_one(among);
        __VERIFIER_atomic_end();
        has_run = unbraid_signal_deliver(number, 0);
    }
    for (;;) {
        __VERIFIER_atomic_begin();
        unbraid_signal_set among = unbraid_signal_pending() & ~mask;
        if (!among || !__unbraid_choose()) {
            unbraid_signal_masks[me] = before;
            __VERIFIER_atomic_end();
            break;
        }
        int number = unbraid_signal_take_one(among);
        __VERIFIER_atomic_end();
        unbraid_signal_deliver(number, 0);
    }
    unbraid_signal_take_all();
    errno = EINTR;
    return -1;
}
