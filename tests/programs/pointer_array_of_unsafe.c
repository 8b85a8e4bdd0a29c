// expect: FALSE(unreach-call)
// One thread exchanges two pointers of the array while the other writes through both.
#include <assert.h>
#include <pthread.h>

int x, y;
int *targets[2] = { &x, &y };

void *exchange(void *arg) {
    int *first = targets[0];
    targets[0] = targets[1];
    targets[1] = first;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, exchange, 0);
    *targets[0] = 1;
    *targets[1] = 2;
    pthread_join(t, 0);
    assert(x != y && x + y == 3);
    return 0;
}
