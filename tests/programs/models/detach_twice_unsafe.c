// expect: FALSE(def-behavior)
// A thread is detached twice.
#include <pthread.h>
void *worker(void *arg)
{
    pthread_detach(pthread_self());
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_detach(t);
    pthread_exit(0);
}
