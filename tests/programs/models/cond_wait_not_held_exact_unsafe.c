// expect: FALSE(locks)
// options: --no-spurious-wakeups
// As cond_wait_not_held_unsafe.c.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int main(void)
{
    pthread_cond_wait(&c, &m);
    return 0;
}
