// expect: TRUE
// With memory clobbered, an operand in memory may be written although it is only an input.
#include <assert.h>
#include <pthread.h>

int lock, counter;

static void acquire(int *lock) {
    int taken;
    do {
        taken = 1;
        __asm__ volatile("xchgl %0, %1" : "=r"(taken) : "m"(*lock), "0"(taken) : "memory");
    } while (taken);
}

static void release(int *lock) { __asm__ volatile("movl $0, %0" : "=m"(*lock) : : "memory"); }

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
