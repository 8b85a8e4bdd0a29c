// expect: FALSE(unreach-call)
// Without the prefix, both threads may decrement the same value.
#include <assert.h>
#include <pthread.h>

signed char lock = 1;
int counter;

static void acquire(signed char *lock) {
    __asm__ volatile("\n1:\tdecb %0\n\t"
                     "jns 3f\n"
                     "2:\trep; nop\n\t"
                     "cmpb $0, %0\n\t"
                     "jle 2b\n\t"
                     "jmp 1b\n"
                     "3:\n"
                     : "+m"(*lock)
                     :
                     : "memory", "cc");
}

static void release(signed char *lock) { __asm__ volatile("movb $1, %0" : "+m"(*lock) : : "memory"); }

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
