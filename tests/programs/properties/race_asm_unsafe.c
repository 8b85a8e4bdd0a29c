// expect: FALSE(no-data-race)
// options: --property race
// A plain mov is a plain access, whatever its clobbers.
#include <assert.h>
#include <pthread.h>

int flag;

void *worker(void *arg) {
    __asm__ volatile("movl $1, %0" : "=m"(flag) : : "memory");
    return 0;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, worker, 0);
    pthread_create(&second, 0, worker, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(1);
    return 0;
}
