// expect: TRUE
// A lock in one bit of a word.
#include <assert.h>
#include <pthread.h>

unsigned long bits;
int counter;

static int test_and_set(int number, unsigned long *word) {
    unsigned char old;
    __asm__ volatile("lock; btsq %2, %0; setc %1" : "+m"(*word), "=q"(old) : "r"((unsigned long)number) : "memory");
    return old;
}

static void clear(unsigned long *word) { __asm__ volatile("lock; btrq $5, %0" : "+m"(*word) : : "memory"); }

void *worker(void *arg) {
    while (test_and_set(5, &bits)) {
    }
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
    assert(counter == 2 && bits == 0);
    return 0;
}
