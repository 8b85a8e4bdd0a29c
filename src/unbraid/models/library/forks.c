/* Functions that run when the process forks: `prepare` before that, the last one that was registered first; `parent` and
   `child` after it, in the order in which they were registered. */

#include <unbraid_verifier.h>

enum { HANDLERS = 4 }; /* programs in which more are registered reach a bound marker */

static struct unbraid_fork_handlers {
    void (*prepare)(void), (*parent)(void), (*child)(void);
} unbraid_fork_handlers[HANDLERS];

static int unbraid_fork_count;

void __unbraid_unmodelled(void);

void unbraid_fork_register(void (*prepare)(void), void (*parent)(void), void (*child)(void)) {
    __VERIFIER_atomic_begin();
    int count = unbraid_fork_count;
    if (count == HANDLERS)
        __unbraid_unmodelled();
    unbraid_fork_handlers[count].prepare = prepare;
    unbraid_fork_handlers[count].parent = parent;
    unbraid_fork_handlers[count].child = child;
    unbraid_fork_count = count + 1;
    __VERIFIER_atomic_end();
}

void unbraid_fork_prepare(void) {
    for (int i = HANDLERS - 1; i >= 0; i--)
        if (i < unbraid_fork_count && unbraid_fork_handlers[i].prepare)
            unbraid_fork_handlers[i].prepare();
}

void unbraid_fork_finish(_Bool is_child) {
    for (int i = 0; i < HANDLERS; i++)
        if (i < unbraid_fork_count) {
            void (*handler)(void) = is_child ? unbraid_fork_handlers[i].child : unbraid_fork_handlers[i].parent;
            if (handler)
                handler();
        }
}
