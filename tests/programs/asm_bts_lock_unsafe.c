// expect: FALSE(unreach-call)
// Another bit is cleared than the one that was set, so the lock stays locked.
#include <assert.h>
#include <pthread.h>

unsigned long bits;
int counter;

static int test_and_set(int number, unsigned long *word) {
    unsigned char old;
    __asm__ volatile("lock; btsq %2, %0; setc %1" : "+m"(*word), "=q"(old) : "r"((unsigned long)number) : "memory");
    return old;
}

static void clear(unsigned long *word) { __asm__ volatile("lock; btrq $4, %0" : "+m"(*word) : : "memory"); }

void *worker(void *arg) {
    if (!test_and_set(5, &bits))
        counter++;
    clear(&bits);
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
