// expect: TRUE
// The address is in a register, and the operands have names.
#include <assert.h>
#include <pthread.h>

struct counters {
    int other;
    int value;
};

struct counters counters;

void *worker(void *arg) {
    struct counters *p = &counters;
    __asm__ volatile("lock; addl %[n], 4(%[p])" : : [n] "r"(1), [p] "r"(p) : "memory", "cc");
    return 0;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, worker, 0);
    pthread_create(&second, 0, worker, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(counters.value == 2);
    return 0;
}
