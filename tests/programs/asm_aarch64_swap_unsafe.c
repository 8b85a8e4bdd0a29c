// expect: FALSE(unreach-call)
// AArch64: ldadd with the same operands counts, but does not lock out a thread that waits.
#include <assert.h>
#include <pthread.h>

int lock, counter;

static void acquire(int *lock) {
    int old;
    do
        __asm__ volatile("ldaddal %w2, %w0, [%1]" : "=&r"(old) : "r"(lock), "r"(1) : "memory");
    while (old > 1);
}

static void release(int *lock) { __asm__ volatile("stlr wzr, [%0]" : : "r"(lock) : "memory"); }

void *worker(void *arg) {
    acquire(&lock);
    counter++;
    release(&lock);
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
