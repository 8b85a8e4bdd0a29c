// expect: TRUE
// Transfers take both locks in one order; an audit under both locks sees the right sum.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t la = PTHREAD_MUTEX_INITIALIZER, lb = PTHREAD_MUTEX_INITIALIZER;
int a = 10, b = 20;

void *transfer(void *arg) {
    int n = (int)(long)arg;
    pthread_mutex_lock(&la);
    pthread_mutex_lock(&lb);
    a -= n;
    b += n;
    pthread_mutex_unlock(&la);
    pthread_mutex_unlock(&lb);
    return 0;
}

int main(void) {
    pthread_t s, t;
    pthread_create(&s, 0, transfer, (void *)3L);
    pthread_create(&t, 0, transfer, (void *)-4L);
    pthread_mutex_lock(&la);
    pthread_mutex_lock(&lb);
    assert(a + b == 30);
    pthread_mutex_unlock(&lb);
    pthread_mutex_unlock(&la);
    pthread_join(s, 0);
    pthread_join(t, 0);
    assert(a == 11 && b == 19);
    return 0;
}
