// expect: TRUE
// A spin lock protects as a mutex does.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
pthread_spinlock_t lock;
int x;
void *worker(void *arg)
{
    pthread_spin_lock(&lock);
    x++;
    pthread_spin_unlock(&lock);
    return 0;
}
int main(void)
{
    pthread_t t;
    pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
    pthread_create(&t, 0, worker, 0);
    int result = pthread_spin_trylock(&lock);
    assert(result == 0 || result == EBUSY);
    if (result == 0) {
        x++;
        pthread_spin_unlock(&lock);
    }
    pthread_join(t, 0);
    assert(x == (result == 0 ? 2 : 1));
    pthread_spin_destroy(&lock);
    return 0;
}
