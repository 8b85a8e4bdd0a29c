// expect: FALSE(valid-deref)
// The deadline is read from memory that was freed.
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
    struct timespec *time = malloc(sizeof *time);
    time->tv_sec = 1;
    time->tv_nsec = 0;
    pthread_mutex_timedlock(&m, time);
    pthread_mutex_unlock(&m);
    free(time);
    pthread_mutex_timedlock(&m, time);
    return 0;
}
