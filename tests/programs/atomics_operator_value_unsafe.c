// expect: FALSE(unreach-call)
// The operand of a compound assignment is read before the step.
#include <assert.h>
#include <pthread.h>

_Atomic int x = 1, y = 1;

void *worker(void *arg) {
    y += x;
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    x += y;
    pthread_join(a, 0);
    assert(x != 2 || y != 2);
    return 0;
}
