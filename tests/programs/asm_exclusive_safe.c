// expect: TRUE
// AArch64: a loop of an exclusive load and an exclusive store is one step.
#include <assert.h>
#include <pthread.h>

int counter;

static void atomic_add(int number, int *object) {
    int value, failed;
    __asm__ volatile("1: ldaxr %w0, %2\n"
                     "   add %w0, %w0, %w3\n"
                     "   stlxr %w1, %w0, %2\n"
                     "   cbnz %w1, 1b"
                     : "=&r"(value), "=&r"(failed), "+Q"(*object)
                     : "Ir"(number));
}

void *worker(void *arg) {
    atomic_add(1, &counter);
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
