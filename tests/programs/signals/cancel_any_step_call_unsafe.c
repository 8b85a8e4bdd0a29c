// expect: FALSE(def-behavior)
// Only three functions may be called by a thread that may be cancelled at any step.
#include <pthread.h>
#include <stdlib.h>

static void *run(void *arg)
{
    pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
    free(malloc(1));
    return 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    pthread_cancel(thread);
    pthread_join(thread, 0);
    return 0;
}
