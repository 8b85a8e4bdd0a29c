// expect: TRUE
// AArch64: ldadd and stset are single steps.
#include <assert.h>
#include <pthread.h>

long counter;

void *worker(void *arg) {
    long one = 1, old;
    __asm__ volatile("ldaddal %x2, %x0, %1" : "=&r"(old), "+Q"(counter) : "r"(one) : "memory");
    assert(old >= 0 && old <= 2);
    __asm__ volatile("stset %x1, %0" : "+Q"(counter) : "r"(one) : "memory");
    return 0;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, worker, 0);
    pthread_create(&second, 0, worker, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(counter == 2 || counter == 3);
    return 0;
}
