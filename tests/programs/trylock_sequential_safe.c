// expect: TRUE
// In one thread: trylock succeeds on a free mutex and fails with EBUSY on a held one.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m;

int main(void) {
    int r;
    pthread_mutex_init(&m, NULL);
    r = pthread_mutex_trylock(&m);
    assert(r == 0);
    r = pthread_mutex_trylock(&m);
    assert(r == EBUSY);
    pthread_mutex_unlock(&m);
    assert(!pthread_mutex_trylock(&m));
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    assert(pthread_mutex_trylock(&m));
    pthread_mutex_unlock(&m);
    pthread_mutex_destroy(&m);
    return 0;
}
