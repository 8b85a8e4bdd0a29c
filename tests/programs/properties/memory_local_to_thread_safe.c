// expect: TRUE
// options: --property memory
// A thread works on a job that is a local of a function which waits for the thread.
#include <pthread.h>
#include <stdlib.h>

struct job { int from; int to; };

static pthread_t thread;

static void *work(void *arg)
{
    struct job *job = arg;
    int sum = 0;
    for (int i = job->from; i < job->to; i++)
        sum += i;
    return sum == 3 ? NULL : arg;
}

static void start(void)
{
    struct job job = {1, 3};
    pthread_create(&thread, NULL, work, &job);
    pthread_join(thread, NULL);
}

int main(void)
{
    start();
    return 0;
}
