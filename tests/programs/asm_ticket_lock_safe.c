// expect: TRUE
// A ticket lock: xadd takes the ticket.
#include <assert.h>
#include <pthread.h>

unsigned next, serving;
int counter;

void *worker(void *arg) {
    unsigned ticket = 1, now;
    __asm__ volatile("lock xaddl %0, %1" : "+r"(ticket), "+m"(next) : : "memory", "cc");
    do {
        __asm__ volatile("movl %1, %0" : "=r"(now) : "m"(serving) : "memory");
    } while (now != ticket);
    counter++;
    __asm__ volatile("movl %1, %0" : "=m"(serving) : "r"(now + 1) : "memory");
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
