// expect: UNKNOWN
// What runs when the process forks is not followed.
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
