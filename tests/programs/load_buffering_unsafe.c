// expect: FALSE(unreach-call)
// One of the two reads may see the other thread's store.
#include <assert.h>
#include <pthread.h>

int x, y, r1, r2;

void *left(void *arg) {
    r1 = x;
    y = 1;
    return 0;
}

void *right(void *arg) {
    r2 = y;
    x = 1;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, left, 0);
    pthread_create(&b, 0, right, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(r1 == 0 && r2 == 0);
    return 0;
}
