/* Functions that run when the program ends: those of atexit and on_exit at exit, those of at_quick_exit at quick_exit.

   The last one that was registered runs first, in the thread that ends the program, while other threads go on.  Each is
   taken from the list before it runs, so one that a handler registers runs next.  32 registrations succeed (C17
   7.22.4.2); more may fail, and so may those that are made while the program ends.  Ending the program again is
   undefined. */

#include <stdlib.h>
#include <unbraid_verifier.h>

enum { HANDLERS = 32 }; /* programs in which more are registered reach a bound marker */

static struct unbraid_exit_handler {
    void (*plain)(void);
    void (*with_status)(int, void *);
    void *argument;
} unbraid_exit_handlers[HANDLERS];

static void (*unbraid_quick_exit_handlers[HANDLERS])(void);
static unsigned int unbraid_exit_count;
static unsigned int unbraid_quick_exit_count;
static unsigned int unbraid_running_threads = 1;
static _Bool unbraid_is_ending;

void __unbraid_unmodelled(void);
void __unbraid_undefined(const char *);
_Bool __unbraid_choose(void);

/* Is there room for one more handler?  Called in the step that registers it. */
static _Bool unbraid_has_room(unsigned int count) {
    if (count < HANDLERS && !unbraid_is_ending)
        return 1;
    if (__unbraid_choose())
        return 0;
    if (count == HANDLERS)
        __unbraid_unmodelled();
    return 1;
}

static int unbraid_register(void (*plain)(void), void (*with_status)(int, void *), void *argument) {
    int failed = 1;
    __VERIFIER_atomic_begin();
    unsigned int count = unbraid_exit_count;
    if (unbraid_has_room(count)) {
        unbraid_exit_handlers[count].plain = plain;
        unbraid_exit_handlers[count].with_status = with_status;
        unbraid_exit_handlers[count].argument = argument;
        unbraid_exit_count = count + 1;
        failed = 0;
    }
    __VERIFIER_atomic_end();
    return failed ? -1 : 0;
}

int atexit(void (*function)(void)) { return unbraid_register(function, 0, 0); }

int on_exit(void (*function)(int, void *), void *argument) { return unbraid_register(0, function, argument); }

int at_quick_exit(void (*function)(void)) {
    int failed = 1;
    __VERIFIER_atomic_begin();
    unsigned int count = unbraid_quick_exit_count;
    if (unbraid_has_room(count)) {
        unbraid_quick_exit_handlers[count] = function;
        unbraid_quick_exit_count = count + 1;
        failed = 0;
    }
    __VERIFIER_atomic_end();
    return failed ? -1 : 0;
}

static void unbraid_begin_end(void) {
    __VERIFIER_atomic_begin();
    _Bool again = unbraid_is_ending;
    unbraid_is_ending = 1;
    __VERIFIER_atomic_end();
    if (again)
        __unbraid_undefined("the program is ended by exit or quick_exit, and ends already");
}

static _Bool unbraid_run_exit_handler(int status) {
    __VERIFIER_atomic_begin();
    unsigned int count = unbraid_exit_count;
    if (count == 0) {
        __VERIFIER_atomic_end();
        return 0;
    }
    struct unbraid_exit_handler handler = unbraid_exit_handlers[count - 1];
    unbraid_exit_count = count - 1;
    __VERIFIER_atomic_end();
    if (handler.with_status)
        handler.with_status(status, handler.argument);
    else
        handler.plain();
    return 1;
}

static _Bool unbraid_run_quick_exit_handler(void) {
    __VERIFIER_atomic_begin();
    unsigned int count = unbraid_quick_exit_count;
    if (count == 0) {
        __VERIFIER_atomic_end();
        return 0;
    }
    void (*handler)(void) = unbraid_quick_exit_handlers[count - 1];
    unbraid_quick_exit_count = count - 1;
    __VERIFIER_atomic_end();
    handler();
    return 1;
}

void unbraid_exit(int status) {
    unbraid_begin_end();
    while (unbraid_run_exit_handler(status))
        ;
}

void unbraid_quick_exit(void) {
    unbraid_begin_end();
    while (unbraid_run_quick_exit_handler())
        ;
}

/* If main may end by pthread_exit, the last thread that ends also ends the program, as if by exit(0) (POSIX). */
void unbraid_thread_begins(void) {
    __VERIFIER_atomic_begin();
    unbraid_running_threads++;
    __VERIFIER_atomic_end();
}

void unbraid_thread_ends(void) {
    __VERIFIER_atomic_begin();
    unsigned int others = --unbraid_running_threads;
    __VERIFIER_atomic_end();
    if (others == 0)
        exit(0);
}
