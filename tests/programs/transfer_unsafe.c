// expect: FALSE(unreach-call)
// The audit holds the locks one after the other and not together.
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
    pthread_mutex_unlock(&lb);
    pthread_mutex_unlock(&la);
    return 0;
}

int main(void) {
    pthread_t s;
    int sum;
    pthread_create(&s, 0, transfer, (void *)3L);
    pthread_mutex_lock(&la);
    sum = a;
    pthread_mutex_unlock(&la);
    pthread_mutex_lock(&lb);
    sum += b;
    pthread_mutex_unlock(&lb);
    assert(sum == 30);
    pthread_join(s, 0);
    return 0;
}
