// expect: TRUE
// A spin lock is usable after pthread_spin_init, and again after pthread_spin_destroy and another pthread_spin_init.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_spinlock_t s;
int x;

void *worker(void *arg)
{
    pthread_spin_lock(&s);
    x++;
    pthread_spin_unlock(&s);
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_spin_init(&s, PTHREAD_PROCESS_PRIVATE);
    pthread_create(&t, 0, worker, 0);
    pthread_spin_lock(&s);
    x++;
    pthread_spin_unlock(&s);
    pthread_join(t, 0);
    assert(x == 2);
    pthread_spin_destroy(&s);
    pthread_spin_init(&s, PTHREAD_PROCESS_PRIVATE);
    assert(pthread_spin_trylock(&s) == 0);
    pthread_spin_unlock(&s);
    return 0;
}
