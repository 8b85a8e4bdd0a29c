// expect: FALSE(unreach-call)
// The inner thread is not joined, so it may still run when main looks.
#include <assert.h>
#include <pthread.h>

int x;

void *child(void *arg) {
    x = 1;
    return 0;
}

void *parent(void *arg) {
    pthread_t t;
    pthread_create(&t, 0, child, 0);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, parent, 0);
    pthread_join(t, 0);
    assert(x == 1);
    return 0;
}
