// expect: FALSE(unreach-call)
// A thread changes through its argument what main reads by name.
#include <assert.h>
#include <pthread.h>

int left = 1, right = 2;

void *clear(void *arg) {
    int *p = arg;
    *p = 0;
    return 0;
}

int main(void) {
    pthread_t t;
    int sum;
    pthread_create(&t, 0, clear, &right);
    assert(left == 1);
    sum = left + right;
    pthread_join(t, 0);
    assert(right == 0);
    assert(sum == 3);
    return 0;
}
