// expect: FALSE(unreach-call)
// b is evaluated later than a: between, another thread changes both.
#include <assert.h>
#include <pthread.h>

int first, second = 1;

void *swap(void *arg) {
    first = 1;
    second = 0;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, swap, 0);
    assert(first ?: second);
    pthread_join(t, 0);
    return 0;
}
