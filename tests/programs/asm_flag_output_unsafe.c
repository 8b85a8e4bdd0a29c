// expect: FALSE(unreach-call)
// Who fails gets the value that was found, not the one that was expected.
#include <assert.h>
#include <pthread.h>

int value, winners;

void *worker(void *arg) {
    int expected = 0;
    _Bool won;
    __asm__ volatile("lock cmpxchg %3, %0" : "+m"(value), "=@ccz"(won), "+a"(expected) : "r"(7) : "memory");
    if (won)
        __asm__ volatile("lock incl %0" : "+m"(winners) : : "memory");
    else
        assert(expected == 0);
    return 0;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, worker, 0);
    pthread_create(&second, 0, worker, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(winners == 1);
    return 0;
}
