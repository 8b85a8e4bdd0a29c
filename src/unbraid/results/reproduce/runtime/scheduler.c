#define _GNU_SOURCE
#include "scheduler.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE = 1 };  // seconds that a thread may take from one point to the next; then other threads go on

// These are volatile, because compilers assume that system calls do not change the variables of this file.
enum { NOBODY = -1 };
static volatile int turn, threads = 1, preferred = NOBODY;
static volatile unsigned long progress;
static volatile struct {
    int passed, inputs, ended;
    int (*holds)(void *);             // the condition that the thread waits for, if any
    void *argument;
    Wait wait;
    uintptr_t place;                  // the memory that it is about to access while it waits for its turn
    unsigned long size;
    int writes, is_atomic;
} states[MOST_THREADS];
static __thread int self = MAIN;
static const char *stopped;  // why a thread does not go on
static Record *record;

// --------------------------------------------------------------------------------------------------- the baton
// This is not a lock of the thread library: ThreadSanitizer would take our handing on for synchronisation.
static volatile int baton, moves;

static void futex(volatile int *word, int operation, int value, const struct timespec *time) {
    int number = errno;  // of the program
    syscall(SYS_futex, word, operation | FUTEX_PRIVATE_FLAG, value, time, NULL, 0);
    errno = number;
}

static void take_baton(void) {
    while (__atomic_exchange_n(&baton, 1, __ATOMIC_SEQ_CST))
        futex(&baton, FUTEX_WAIT, 1, NULL);
}

static void give_baton(void) {
    __atomic_store_n(&baton, 0, __ATOMIC_SEQ_CST);
    futex(&baton, FUTEX_WAKE, INT_MAX, NULL);
}

static void tell_others(void) {
    __atomic_add_fetch(&moves, 1, __ATOMIC_SEQ_CST);
    futex(&moves, FUTEX_WAKE, INT_MAX, NULL);
}

static void wait_for_move(void) {
    int before = __atomic_load_n(&moves, __ATOMIC_SEQ_CST);
    struct timespec time = {PATIENCE, 0};
    give_baton();
    futex(&moves, FUTEX_WAIT, before, &time);
    take_baton();
}

// ------------------------------------------------------------------------------------------ the end of the run
static void say(int status, const char *text, const char *file, int line) {
    const char *name = self < unbraid_thread_count ? unbraid_names[self] : "a thread";
    fprintf(stderr, "unbraid: %s: %s", name, text);
    if (line)
        fprintf(stderr, " at %s:%d", file, line);
    fputc('\n', stderr);
    if (record && record->status == RUNNING) {
        record->thread = self;
        record->line = line;
        snprintf(record->file, TEXT, "%s", file);
        snprintf(record->text, TEXT, "%s", text);
        record->status = status;
    }
}

void unbraid_fail(const char *text, const char *file, int line) {
    say(FAILED, text, file, line);
    abort();
}

// A data race or a deadlock, which involve several threads.
static _Noreturn void fail_together(const char *text) {
    say(FAILED_TOGETHER, text, "", 0);
    abort();
}

void unbraid_give_up(int status, const char *text) {
    say(status, text, "", 0);
    _exit(3);
}

static void crashed(int number) {
    say(FAILED, strsignal(number), "", 0);
    signal(number, SIG_DFL);
    raise(number);
}

// The program may only end when it is the turn of the thread that ends it.
static void leave(void) {
    POINT(CALLS);
    if (record && record->status == RUNNING)
        record->status = ENDED;
}

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("UNBRAID_RECORD");
    int file = path ? open(path, O_RDWR | O_CREAT, 0600) : -1;
    if (file >= 0 && ftruncate(file, sizeof(Record)) == 0) {
        void *where = mmap(NULL, sizeof(Record), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
        if (where != MAP_FAILED)
            record = where;
    }
    setvbuf(stdout, NULL, _IONBF, 0);
    signal(SIGSEGV, crashed);
    signal(SIGBUS, crashed);
    signal(SIGFPE, crashed);
    atexit(leave);
}

static int is_blocked(int thread) {
    int (*holds)(void *) = states[thread].holds;
    return holds && !holds(states[thread].argument);
}

static const char *name_of(int thread) {
    return thread >= 0 && thread < unbraid_thread_count ? unbraid_names[thread] : "a thread";
}

static int is_stuck(int thread) {
    for (int i = 0; i < unbraid_stuck_count; i++)
        if (unbraid_stuck[i] == thread)
            return 1;
    return states[thread].ended;
}

// Do all threads of the deadlock wait, and does no other thread hold what they wait for?
static int is_deadlock(void) {
    for (int i = 0; i < unbraid_stuck_count; i++) {
        int thread = unbraid_stuck[i];
        if (!is_blocked(thread))
            return 0;
        const int *holder = states[thread].wait.holder;
        if (holder && *holder >= 0 && !is_stuck(*holder))
            return 0;
    }
    return unbraid_stuck_count > 0;
}

// The whole schedule has been executed, or the rest of it cannot be.
static void nothing_left(const char *text) {
    if (!is_deadlock())
        unbraid_give_up(STUCK, text);
    for (int i = 0; i < unbraid_stuck_count; i++) {
        Wait wait = states[unbraid_stuck[i]].wait;
        fprintf(stderr, "unbraid: %s waits for %s", name_of(unbraid_stuck[i]), wait.what);
        if (wait.place)
            fprintf(stderr, " at %p", wait.place);
        if (wait.holder && *wait.holder >= 0)
            fprintf(stderr, wait.place ? ", which %s has" : " %s", name_of(*wait.holder));
        fputc('\n', stderr);
    }
    fail_together("deadlock: none of these threads goes on");
}

// ------------------------------------------------------------------------------------------------------- turns
static int is_over(const Turn *given) {
    if (given->thread >= threads)
        return 0;
    return states[given->thread].ended || is_blocked(given->thread)
        || states[given->thread].passed >= given->points;
}

static void next_turn(const char *otherwise) {
    if (++turn == unbraid_turn_count)
        nothing_left(otherwise);
    progress++;
    tell_others();
}

static void advance(void) {
    while (is_over(&unbraid_turns[turn]))
        next_turn(stopped ? stopped : "nothing is left to do");
}

static void prefer(int thread) {
    preferred = thread;
    progress++;
    tell_others();
}

// The thread whose turn it is does not exist yet.  The first thread that can run goes on, until one creates it.
static int creator(void) {
    int thread = MAIN;
    while (thread < threads && (states[thread].ended || is_blocked(thread)))
        thread++;
    return thread;
}

static int is_mine(void) {
    if (preferred != NOBODY)
        return preferred == self;
    const Turn *now = &unbraid_turns[turn];
    if (now->thread >= threads)
        return creator() == self;
    return now->thread == self && states[self].passed < now->points;
}

// The running thread may be in a loop without points, or wait for something that does not happen.
static void wait_for_others(void) {
    unsigned long before = progress;
    int told = moves;
    wait_for_move();
    if (moves != told || progress != before)
        return;
    preferred = NOBODY;
    next_turn("no thread goes on");
    advance();
}

static void await_turn(void) {
    if (!is_mine())
        advance();
    while (!is_mine())
        wait_for_others();
}

void unbraid_pause(void) {
    take_baton();
    await_turn();
    give_baton();
}

static void look_for_race(void) {
    for (int other = 0; other < threads; other++) {
        if (other == self || !states[other].size || states[other].ended)
            continue;
        int apart = states[self].place + states[self].size <= states[other].place
            || states[other].place + states[other].size <= states[self].place;
        int harmless = !(states[self].writes || states[other].writes)
            || (states[self].is_atomic && states[other].is_atomic);
        if (apart || harmless)
            continue;
        for (int thread = self;; thread = other) {
            fprintf(stderr, "unbraid: %s is about to %s %lu bytes at %#lx%s\n", name_of(thread),
                states[thread].writes ? "write" : "read", states[thread].size, (unsigned long)states[thread].place,
                states[thread].is_atomic ? ", atomically" : "");
            if (thread == other)
                break;
        }
        fail_together("data race: two threads are about to access the same memory");
    }
}

void unbraid_point(int kind, void *address) {
    take_baton();
    await_turn();
    while (unbraid_is_signal_due(states[self].passed)) {
        give_baton();
        unbraid_take_signal();
        take_baton();
        await_turn();
    }
    if (unbraid_checks_races && states[self].size)
        look_for_race();
    states[self].passed++;
    progress++;
    if (record && record->count < MOST_POINTS)
        record->points[record->count++] = (Point){(uint64_t)(uintptr_t)address, self, kind};
    give_baton();
}

int unbraid_is_interrupted(void) {
    int result = 0;
    while (unbraid_is_signal_due(states[self].passed))
        result |= unbraid_take_signal();
    if (result)
        errno = EINTR;
    return result;
}

void unbraid_access(int kind, const volatile void *place, unsigned long size, int is_atomic, void *address) {
    take_baton();
    states[self].place = (uintptr_t)place;
    states[self].size = size;
    states[self].writes = kind == WRITES;
    states[self].is_atomic = is_atomic;
    give_baton();
    unbraid_point(is_atomic ? IS_ATOMIC : kind, address);
    states[self].size = 0;
    if (unbraid_checks_memory && size)
        unbraid_check_memory((uintptr_t)place, size);
}

void unbraid_await(int (*holds)(void *), void *argument, Wait wait) {
    take_baton();
    states[self].wait = wait;
    states[self].argument = argument;
    states[self].holds = holds;
    if (is_blocked(self)) {
        if (preferred == self)
            prefer(NOBODY);
        do {
            advance();
            wait_for_others();
        } while (is_blocked(self) || !is_mine());
    }
    states[self].holds = NULL;
    give_baton();
}

static int never(void *nothing) { return 0; }

void unbraid_stop(const char *why) {
    stopped = why;
    for (;;)
        unbraid_await(never, NULL, (Wait){"nothing", NULL, NULL});
}

// ----------------------------------------------------------------------------------------------------- threads
int unbraid_self(void) { return self; }

int unbraid_register(void) {
    take_baton();
    if (threads == MOST_THREADS)
        unbraid_give_up(STUCK, "too many threads");
    int number = threads++;
    give_baton();
    return number;
}

void unbraid_begin(int thread) { self = thread; }

void unbraid_end(void) {
    take_baton();
    states[self].ended = 1;
    if (preferred == self)
        prefer(NOBODY);  // another thread has the turn
    else
        advance();
    give_baton();
}

static int has_turns(int thread) {
    for (int i = turn; i < unbraid_turn_count; i++)
        if (unbraid_turns[i].thread == thread && states[thread].passed < unbraid_turns[i].points)
            return 1;
    return 0;
}

static int has_ended(void *thread) { return states[*(int *)thread].ended; }

void unbraid_await_end(int thread) {
    take_baton();
    states[self].wait = (Wait){"the end of", NULL, &thread};
    states[self].argument = &thread;
    states[self].holds = has_ended;
    if (preferred == self)
        prefer(NOBODY);
    while (!states[thread].ended) {
        if (preferred == NOBODY && !is_blocked(thread) && !has_turns(thread))
            prefer(thread);  // in the counterexample, this thread has ended
        else if (preferred == NOBODY)
            advance();
        wait_for_others();
    }
    states[self].holds = NULL;
    give_baton();
}

// Behind its last step in the counterexample, a thread may ask for more inputs before it reaches its next point.
uint64_t unbraid_input(void) {
    const Inputs *given = self < unbraid_thread_count ? &unbraid_inputs[self] : NULL;
    return given && states[self].inputs < given->count ? given->values[states[self].inputs++] : 0;
}
