// expect: FALSE(no-data-race)
// options: --property race
// Readers hold only a read lock while they count their own visits in shared memory.
#include <pthread.h>

pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
unsigned value, visits;

void *reader(void *arg)
{
    unsigned seen;
    pthread_rwlock_rdlock(&rw);
    seen = value;
    visits++;
    pthread_rwlock_unlock(&rw);
    return (void *)(long)seen;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, reader, 0);
    pthread_create(&b, 0, reader, 0);
    pthread_rwlock_wrlock(&rw);
    value = 1;
    pthread_rwlock_unlock(&rw);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
