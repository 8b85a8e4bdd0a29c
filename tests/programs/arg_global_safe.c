// expect: TRUE
// One function, two threads, each with the address of another global.
#include <assert.h>
#include <pthread.h>

int left = 1, right = 2;

void *twice(void *arg) {
    int *p = arg;
    *p = *p + *p;
    return arg;
}

int main(void) {
    pthread_t a, b;
    void *r;
    pthread_create(&a, 0, twice, &left);
    pthread_create(&b, 0, twice, &right);
    pthread_join(a, &r);
    assert(*(int *)r == 2);
    pthread_join(b, &r);
    assert(*(int *)r == 4);
    assert(left == 2 && right == 4);
    return 0;
}
