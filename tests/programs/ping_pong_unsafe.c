// expect: FALSE(unreach-call)
// The error needs six changes between the two threads.
#include <assert.h>
#include <pthread.h>

int stage;

void *even(void *arg) {
    if (stage == 0)
        stage = 1;
    if (stage == 2)
        stage = 3;
    if (stage == 4)
        stage = 5;
    return 0;
}

void *odd(void *arg) {
    if (stage == 1)
        stage = 2;
    if (stage == 3)
        stage = 4;
    if (stage == 5)
        stage = 6;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, even, 0);
    pthread_create(&b, 0, odd, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(stage != 6);
    return 0;
}
