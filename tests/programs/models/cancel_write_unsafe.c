// expect: FALSE(unreach-call)
// A thread may be cancelled where it prints.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

int printed;

static void *run(void *arg)
{
    puts("hello");
    printed = 1;
    return 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    pthread_cancel(thread);
    pthread_join(thread, 0);
    assert(printed);
    return 0;
}
