// expect: FALSE(unreach-call)
// The request may come before the thread is disabled.
#include <assert.h>
#include <pthread.h>

int progress;

static void *run(void *arg)
{
    pthread_testcancel();
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);
    progress = 1;
    pthread_testcancel();
    return 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    pthread_cancel(thread);
    pthread_join(thread, 0);
    assert(progress == 1);
    return 0;
}
