// expect: FALSE(unreach-call)
// Test and set are two steps.
#include <assert.h>
#include <pthread.h>

_Bool taken;
int x;

void *worker(void *arg) {
    while (taken)
        ;
    taken = 1;
    x = x + 1;
    taken = 0;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(x == 2);
    return 0;
}
