// expect: TRUE
// A sum of doubles under a lock.
#include <assert.h>
#include <pthread.h>
double sum;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *add(void *arg) {
    pthread_mutex_lock(&lock);
    sum += *(float *)arg;
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void) {
    pthread_t a, b;
    float half = 0.5f, quarter = 0.25f;
    pthread_create(&a, 0, add, &half);
    pthread_create(&b, 0, add, &quarter);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(sum == 0.75);
    return 0;
}
