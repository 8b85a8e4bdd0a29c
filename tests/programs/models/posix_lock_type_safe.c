// expect: TRUE
// Pointers to mutexes: arrays, own names of the type, the first member of a struct (C17 6.7.2.1p15).
#include <pthread.h>
#include <stdlib.h>

typedef pthread_mutex_t lock_t;
struct guarded {
    pthread_mutex_t mutex;
    int value;
} guarded = { PTHREAD_MUTEX_INITIALIZER };
lock_t locks[2] = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER };

void use(pthread_mutex_t lock[])
{
    pthread_mutex_lock(lock);
    pthread_mutex_unlock(&lock[0]);
}

int main(void)
{
    use((pthread_mutex_t *)&guarded);
    use(locks);
    pthread_mutex_lock(locks + 1);
    pthread_mutex_unlock(&locks[1]);
    pthread_mutex_lock((pthread_mutex_t *)&guarded);
    pthread_mutex_unlock((void *)&guarded);
    lock_t *own = malloc(sizeof *own);
    pthread_mutex_init(own, 0);
    use(own);
    free(own);
    return 0;
}
