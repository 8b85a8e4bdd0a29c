// expect: TRUE
// What is checked is what is used: the pointer is copied before.
#include <assert.h>
#include <pthread.h>

int x = 4;
int *p = &x;

void *clear(void *arg) {
    p = 0;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, clear, 0);
    int *q = p;
    if (q)
        assert(*q == 4);
    pthread_join(t, 0);
    return 0;
}
