// expect: TRUE
// Test and division are under the lock that the other thread takes, too.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int divisor = 2, result;

void *clear(void *arg) {
    pthread_mutex_lock(&m);
    divisor = 0;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, clear, 0);
    pthread_mutex_lock(&m);
    if (divisor != 0)
        result = 10 / divisor;
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    assert(result == 0 || result == 5);
    return 0;
}
