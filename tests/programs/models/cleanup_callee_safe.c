// expect: TRUE
// A function that ends the thread runs the handlers of its callers.
#include <assert.h>
#include <pthread.h>

int order, outer, inner;

static void end_outer(void *arg)
{
    outer = ++order;
}

static void end_inner(void *arg)
{
    inner = ++order;
}

static void leave(void)
{
    pthread_cleanup_push(end_inner, 0);
    pthread_exit(0);
    pthread_cleanup_pop(0);
}

static void *run(void *arg)
{
    pthread_cleanup_push(end_outer, 0);
    leave();
    pthread_cleanup_pop(0);
    return 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    pthread_join(thread, 0);
    assert(inner == 1 && outer == 2);
    return 0;
}
