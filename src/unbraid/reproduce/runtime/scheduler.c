#define _GNU_SOURCE
#include "scheduler.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE = 1 };  // seconds that a thread may take from one point to the next before others go on

static pthread_mutex_t baton = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t moved = PTHREAD_COND_INITIALIZER;
static int turn, threads = 1, preferred = -1;
static unsigned long progress;
static struct { int passed, inputs, ended, waits; } states[MOST_THREADS];
static __thread int self = MAIN;
static const char *stopped;  // why a thread does not go on
static Record *record;

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

void unbraid_give_up(int status, const char *text) {
    say(status, text, "", 0);
    _exit(3);
}

static void crashed(int number) {
    say(FAILED, strsignal(number), "", 0);
    signal(number, SIG_DFL);
    raise(number);
}

// The program ends when it is the turn of who ends it.
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

// ------------------------------------------------------------------------------------------------------- turns
static int is_over(const Turn *given) {
    if (given->thread >= threads)
        return 0;
    return states[given->thread].ended || states[given->thread].waits
        || states[given->thread].passed >= given->points;
}

static void advance(void) {
    while (is_over(&unbraid_turns[turn]))
        if (++turn == unbraid_turn_count)
            unbraid_give_up(STUCK, stopped ? stopped : "nothing is left to do");
    progress++;
    pthread_cond_broadcast(&moved);
}

// Somebody has to create the thread whose turn it is: the first that can go on.
static int creator(void) {
    int thread = MAIN;
    while (thread < threads && (states[thread].ended || states[thread].waits))
        thread++;
    return thread;
}

static int is_mine(void) {
    if (preferred >= 0)
        return preferred == self;
    const Turn *now = &unbraid_turns[turn];
    if (now->thread >= threads)
        return creator() == self;
    return now->thread == self && states[self].passed < now->points;
}

// Whoever runs may be in a loop that nobody can see, or wait for something that does not happen.
static void wait_for_others(void) {
    unsigned long before = progress;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += PATIENCE;
    if (pthread_cond_timedwait(&moved, &baton, &until) == 0 || progress != before)
        return;
    preferred = -1;
    if (++turn == unbraid_turn_count)
        unbraid_give_up(STUCK, "no thread goes on");
    advance();
}

static void await_turn(void) {
    if (!is_mine())
        advance();
    while (!is_mine())
        wait_for_others();
}

void unbraid_pause(void) {
    pthread_mutex_lock(&baton);
    await_turn();
    pthread_mutex_unlock(&baton);
}

void unbraid_point(int kind, void *address) {
    pthread_mutex_lock(&baton);
    await_turn();
    states[self].passed++;
    progress++;
    if (record && record->count < MOST_POINTS)
        record->points[record->count++] = (Point){(uint64_t)(uintptr_t)address, self, kind};
    pthread_mutex_unlock(&baton);
}

void unbraid_await(int (*holds)(void *), void *argument) {
    pthread_mutex_lock(&baton);
    if (!holds(argument)) {
        do {
            states[self].waits = !holds(argument);
            if (!is_mine())
                advance();
            if (states[self].waits || !is_mine())
                wait_for_others();
        } while (!holds(argument) || !is_mine());
        states[self].waits = 0;
    }
    pthread_mutex_unlock(&baton);
}

static int never(void *nothing) { return 0; }

void unbraid_stop(const char *why) {
    stopped = why;
    for (;;)
        unbraid_await(never, NULL);
}

// ----------------------------------------------------------------------------------------------------- threads
int unbraid_self(void) { return self; }

int unbraid_register(void) {
    pthread_mutex_lock(&baton);
    if (threads == MOST_THREADS)
        unbraid_give_up(STUCK, "too many threads");
    int number = threads++;
    pthread_mutex_unlock(&baton);
    return number;
}

void unbraid_begin(int thread) { self = thread; }

void unbraid_end(void) {
    pthread_mutex_lock(&baton);
    states[self].ended = 1;
    if (preferred == self) {
        preferred = -1;  // somebody else has the turn
        progress++;
        pthread_cond_broadcast(&moved);
    } else {
        advance();
    }
    pthread_mutex_unlock(&baton);
}

void unbraid_await_end(int thread) {
    pthread_mutex_lock(&baton);
    while (!states[thread].ended) {
        preferred = thread;
        pthread_cond_broadcast(&moved);
        wait_for_others();
    }
    pthread_mutex_unlock(&baton);
}

// A thread that has done all that the counterexample tells of it may ask for more, before it comes to its next point.
uint64_t unbraid_input(void) {
    const Inputs *given = self < unbraid_thread_count ? &unbraid_inputs[self] : NULL;
    return given && states[self].inputs < given->count ? given->values[states[self].inputs++] : 0;
}
