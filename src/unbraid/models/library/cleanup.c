/* Clean-up handlers, for programs in which a function may end the thread while a caller has handlers. */

#include <pthread.h>
#include <unbraid_verifier.h>

enum { HANDLERS = 4 }; /* programs with more at the same time reach a bound marker */

static _Thread_local struct unbraid_handler {
    void (*routine)(void *);
    void *argument;
} unbraid_handlers[HANDLERS];

static _Thread_local unsigned int unbraid_handler_count;

void __unbraid_unmodelled(void);

void unbraid_cleanup_push(void (*routine)(void *), void *argument) {
    unsigned int count = unbraid_handler_count;
    if (count == HANDLERS)
        __unbraid_unmodelled();
    unbraid_handlers[count].routine = routine;
    unbraid_handlers[count].argument = argument;
    unbraid_handler_count = count + 1;
}

void unbraid_cleanup_pop(int execute) {
    unsigned int count = unbraid_handler_count - 1;
    unbraid_handler_count = count;
    if (execute)
        unbraid_handlers[count].routine(unbraid_handlers[count].argument);
}

void unbraid_run_cleanups(void) {
    for (unsigned int i = 0; i < HANDLERS; i++)
        if (unbraid_handler_count > 0)
            unbraid_cleanup_pop(1);
}
