// expect: FALSE(no-data-race)
// options: --property race
// Of three threads one takes the lock, and only the other two race.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
unsigned total, last;

void *locked(void *arg)
{
    pthread_mutex_lock(&m);
    total++;
    pthread_mutex_unlock(&m);
    return 0;
}

void *unlocked(void *arg)
{
    unsigned me = (unsigned)(unsigned long)arg;
    pthread_mutex_lock(&m);
    total += me;
    pthread_mutex_unlock(&m);
    last = me;
    return 0;
}

int main(void)
{
    pthread_t a, b, c;
    pthread_create(&a, 0, locked, 0);
    pthread_create(&b, 0, unlocked, (void *)1);
    pthread_create(&c, 0, unlocked, (void *)2);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    return 0;
}
