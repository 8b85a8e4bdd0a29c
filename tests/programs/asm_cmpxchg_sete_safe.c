// expect: TRUE
// cmpxchg sets the zero flag if it has exchanged.
#include <assert.h>
#include <pthread.h>

int lock, counter;

static int compare_and_swap(volatile int *object, int expected, int desired) {
    unsigned char success;
    __asm__ volatile("lock; cmpxchgl %3, %1; sete %0"
                     : "=q"(success), "+m"(*object), "+a"(expected)
                     : "r"(desired)
                     : "memory", "cc");
    return success;
}

static void acquire(int *lock) {
    while (!compare_and_swap(lock, 0, 1)) {
    }
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
