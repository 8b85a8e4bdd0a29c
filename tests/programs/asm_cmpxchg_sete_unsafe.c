// expect: FALSE(unreach-call)
// Without the prefix, both threads may succeed.
#include <assert.h>
#include <pthread.h>

int lock, counter;

static int compare_and_swap(volatile int *object, int expected, int desired) {
    unsigned char success;
    __asm__ volatile("cmpxchgl %3, %1; sete %0"
                     : "=q"(success), "+m"(*object), "+a"(expected)
                     : "r"(desired)
                     : "memory", "cc");
    return success;
}

static int acquire(int *lock) { return compare_and_swap(lock, 0, 1); }

static void release(int *lock) { __asm__ volatile("movl $0, %0" : "=m"(*lock) : : "memory"); }

void *worker(void *arg) {
    if (acquire(&lock)) {
        counter++;
        assert(counter == 1);
        counter--;
        release(&lock);
    }
    return 0;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, worker, 0);
    pthread_create(&second, 0, worker, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(counter == 0);
    return 0;
}
