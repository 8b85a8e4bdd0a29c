// expect: FALSE(unreach-call)
// A held mutex is overwritten by a free one, so that it protects nothing.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m, z;
int x;
void *f(void *arg) {
    pthread_mutex_lock(&m);
    x = 1;
    x = 0;
    pthread_mutex_unlock(&m);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_mutex_lock(&m);
    m = z;
    pthread_create(&t, 0, f, 0);
    assert(x == 0);
    return 0;
}
