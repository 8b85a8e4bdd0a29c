// expect: FALSE(unreach-call)
// The thread may be cancelled between the two writes.
#include <assert.h>
#include <pthread.h>

int first, second, left;

static void leave(void *arg)
{
    left = 1;
}

static void work(void)
{
    for (;;) {
        first ^= 1;
        second ^= 1;
    }
}

static void *run(void *arg)
{
    pthread_cleanup_push(leave, 0);
    pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
    work();
    pthread_cleanup_pop(0);
    return 0;
}

int main(void)
{
    pthread_t thread;
    void *result;
    pthread_create(&thread, 0, run, 0);
    pthread_cancel(thread);
    pthread_join(thread, &result);
    assert(result == PTHREAD_CANCELED && left == 1);
    assert(first == second);
    return 0;
}
