// expect: TRUE
// A detached thread runs on its own; others can be joined.
#include <assert.h>
#include <pthread.h>
int x;
void *worker(void *arg)
{
    x = 1;
    return 0;
}
void *alone(void *arg)
{
    pthread_detach(pthread_self());
    return 0;
}
int main(void)
{
    pthread_t t, u, v;
    pthread_create(&t, 0, alone, 0);
    pthread_create(&u, 0, alone, 0);
    pthread_create(&v, 0, worker, 0);
    pthread_join(v, 0);
    assert(x == 1);
    return 0;
}
