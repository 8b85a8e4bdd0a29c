// expect: FALSE(unreach-call)
// Main changes a range while threads use it.
#include <assert.h>
#include <pthread.h>

struct range { int first, last; };

int numbers[12], sum;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *add(void *arg) {
    struct range *own = arg;
    int total = 0;
    for (int i = own->first; i <= own->last; i++) total += numbers[i];
    pthread_mutex_lock(&lock);
    sum += total;
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void) {
    pthread_t threads[2];
    struct range ranges[2];
    for (int i = 0; i < 12; i++) numbers[i] = 1;
    for (int i = 0; i < 2; i++) { ranges[i].first = 6 * i; ranges[i].last = 6 * i + 5; }
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, add, &ranges[i]);
    ranges[1].last--;
    for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
    assert(sum == 12);
    return 0;
}
