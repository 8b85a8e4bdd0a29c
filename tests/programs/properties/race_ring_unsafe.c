// expect: FALSE(no-data-race)
// options: --property race
// The producer moves the position on before it has filled the slot.
#include <pthread.h>
#include <stdatomic.h>

#define SLOTS 2
unsigned slots[SLOTS];
atomic_uint head, tail;

void *producer(void *arg)
{
    while (1) {
        unsigned at = tail;
        while (at - head == SLOTS) {
        }
        tail = at + 1;
        slots[at % SLOTS] = at;
    }
}

int main(void)
{
    pthread_t t;
    unsigned sum = 0;
    pthread_create(&t, 0, producer, 0);
    while (1) {
        unsigned at = head;
        while (tail == at) {
        }
        sum += slots[at % SLOTS];
        head = at + 1;
    }
    return sum;
}
