// expect: TRUE
// options: --property unreach-call
// In a program with recursive mutexes a normal one still blocks who holds it, if nobody asks about misuse.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
int main(void)
{
    pthread_mutex_lock(&other);
    pthread_mutex_lock(&other);
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m);
    assert(0);
    return 0;
}
