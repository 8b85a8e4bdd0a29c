// expect: TRUE
// AArch64: the loop of a compare-and-swap, which another value ends.
#include <assert.h>
#include <pthread.h>

unsigned lock;
int counter;

static unsigned compare_and_swap(unsigned *object, unsigned expected, unsigned desired) {
    unsigned found, failed;
    __asm__ volatile("   prfm pstl1strm, %[v]\n"
                     "1: ldxr %w[found], %[v]   // the old value\n"
                     "   eor %w[failed], %w[found], %w[expected]\n"
                     "   cbnz %w[failed], 2f\n"
                     "   stlxr %w[failed], %w[desired], %[v]\n"
                     "   cbnz %w[failed], 1b\n"
                     "   dmb ish\n"
                     "2:"
                     : [found] "=&r"(found), [failed] "=&r"(failed), [v] "+Q"(*object)
                     : [expected] "r"(expected), [desired] "r"(desired)
                     : "memory");
    return found;
}

static void acquire(unsigned *lock) {
    while (compare_and_swap(lock, 0, 1) != 0) {
    }
}

static void release(unsigned *lock) { __asm__ volatile("stlr %w1, %0" : "=Q"(*lock) : "r"(0) : "memory"); }

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
