// expect: FALSE(def-behavior)
// options: --property undefined
// A divisor is zero for a short time under a lock, but is read without it.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int divisor = 1;

void *worker(void *arg)
{
    pthread_mutex_lock(&m);
    divisor = 0;
    divisor = 2;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int share = 100 / divisor;
    pthread_join(t, 0);
    return share;
}
