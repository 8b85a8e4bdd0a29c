// expect: FALSE(unreach-call)
// The order in which threads add decides how the sum is rounded.
#include <assert.h>
#include <pthread.h>
float sum = 16777216;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *add(void *arg) {
    pthread_mutex_lock(&lock);
    sum += *(float *)arg;
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void) {
    pthread_t a, b;
    float one = 1, two = 2;
    pthread_create(&a, 0, add, &one);
    pthread_create(&b, 0, add, &two);
    pthread_join(a, 0);
    pthread_join(b, 0);
    float first = 16777216 + 1.0f;
    assert(sum == first + 2);
    sum = sum + one;
    assert(sum != 16777220);
    return 0;
}
