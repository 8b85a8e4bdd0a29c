// expect: FALSE(unreach-call)
// Two flags: the routine runs twice, at the same time.
#include <assert.h>
#include <pthread.h>
pthread_once_t flag = PTHREAD_ONCE_INIT, other = PTHREAD_ONCE_INIT;
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
    pthread_create(&t, 0, worker, 0);
    pthread_once(&other, &routine);
    pthread_join(t, 0);
    assert(runs == 2);
    return 0;
}
