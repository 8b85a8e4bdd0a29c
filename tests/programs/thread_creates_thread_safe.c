// expect: TRUE
// A thread creates and joins another one; main joins the first only.
#include <assert.h>
#include <pthread.h>

int x;

void *child(void *arg) {
    x++;
    return 0;
}

void *parent(void *arg) {
    pthread_t t;
    x = 10;
    pthread_create(&t, 0, child, 0);
    pthread_join(t, 0);
    x++;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, parent, 0);
    pthread_join(t, 0);
    assert(x == 12);
    return 0;
}
