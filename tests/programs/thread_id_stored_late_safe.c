// expect: TRUE
// POSIX pthread_create: once main has gone on, the ID is stored.
#include <assert.h>
#include <pthread.h>
pthread_t t;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *looks(void *arg) {
    pthread_mutex_lock(&m);
    assert(pthread_equal(t, pthread_self()));
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void) {
    pthread_mutex_lock(&m);
    pthread_create(&t, 0, looks, 0);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
}
