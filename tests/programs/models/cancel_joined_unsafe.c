// expect: FALSE(def-behavior)
// The ID of a thread that was joined must not be used.
#include <pthread.h>

static void *run(void *arg)
{
    return 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    pthread_join(thread, 0);
    pthread_cancel(thread);
    return 0;
}
