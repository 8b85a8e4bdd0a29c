// expect: FALSE(locks)
// In a program with recursive mutexes a normal one is still misused by who does not hold it.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
void *worker(void *arg)
{
    pthread_mutex_lock(&other);
    pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&other);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return 0;
}
