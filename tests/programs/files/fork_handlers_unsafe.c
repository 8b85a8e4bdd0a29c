// expect: FALSE(unreach-call)
// Functions run when the process forks.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int forked;

static void count(void)
{
    forked++;
}

int main(void)
{
    pthread_atfork(count, 0, 0);
    fork();
    assert(forked == 0);
    return 0;
}
