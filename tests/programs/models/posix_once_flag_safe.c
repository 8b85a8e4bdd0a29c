// expect: TRUE
// A flag is static and initialised by PTHREAD_ONCE_INIT (POSIX pthread_once); one of C11 may be on the stack.
#include <assert.h>
#include <pthread.h>
#include <threads.h>

static pthread_once_t flag = PTHREAD_ONCE_INIT;
int runs;

void routine(void)
{
    runs++;
}

void *worker(void *arg)
{
    pthread_once(&flag, routine);
    return 0;
}

int main(void)
{
    pthread_t t;
    once_flag local = ONCE_FLAG_INIT;
    pthread_create(&t, 0, worker, 0);
    pthread_once(&flag, routine);
    pthread_join(t, 0);
    assert(runs == 1);
    call_once(&local, routine);
    call_once(&local, routine);
    assert(runs == 2);
    return 0;
}
