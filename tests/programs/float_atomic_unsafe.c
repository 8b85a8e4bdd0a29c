// expect: FALSE(unreach-call)
// Reading and writing are two steps.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
_Atomic float sum;

void *add(void *arg) {
    atomic_store(&sum, atomic_load(&sum) + 0.5f);
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, add, 0);
    sum = sum + 0.5f;
    pthread_join(a, 0);
    assert(sum == 1);
    return 0;
}
