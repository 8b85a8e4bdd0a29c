// expect: FALSE(unreach-call)
// Somebody looks at a mutex without locking it, and sees that it is held.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m;
int x;
void *f(void *arg) {
    pthread_mutex_lock(&m);
    x = 1;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, f, 0);
    pthread_mutex_t c = m;
    assert(pthread_mutex_trylock(&c) == 0);
    return 0;
}
