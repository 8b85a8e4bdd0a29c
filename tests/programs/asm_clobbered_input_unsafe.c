// expect: FALSE(unreach-call)
// With memory clobbered, an operand in memory may be written although it is only an input.
#include <assert.h>
#include <pthread.h>

int lock, counter;

static int acquire(int *lock) {
    int taken;
    __asm__ volatile("movl %1, %0; movl $1, %1" : "=&r"(taken) : "m"(*lock) : "memory");
    return !taken;
}

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
