// expect: FALSE(locks)
// The condition variable is destroyed when it is broadcast.
#include <pthread.h>
pthread_cond_t c;
int main(void)
{
    pthread_cond_init(&c, 0);
    pthread_cond_broadcast(&c);
    pthread_cond_destroy(&c);
    pthread_cond_broadcast(&c);
    return 0;
}
