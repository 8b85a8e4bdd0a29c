// expect: FALSE(unreach-call)
// Without the prefix, inc is a load and a store, and an update may be lost.
#include <assert.h>
#include <pthread.h>

int counter;

void *worker(void *arg) {
    __asm__ volatile("incl %0" : "+m"(counter) : : "memory", "cc");
    return 0;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, worker, 0);
    pthread_create(&second, 0, worker, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(counter == 2);
    return 0;
}
