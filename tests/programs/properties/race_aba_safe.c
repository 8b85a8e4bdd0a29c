// expect: TRUE
// options: --property race
// A stack of free cells whose head carries a number that changes each time gives each cell to one thread only.
#include <pthread.h>
#include <stdatomic.h>

atomic_uint head; // the lowest two bits are the cell, the others count
atomic_uint next[3] = {1, 2, 3};
int cells[3];

unsigned pop(void)
{
    unsigned top = head;
    while (top % 4 != 3 && !atomic_compare_exchange_strong(&head, &top, (top / 4 + 1) * 4 + next[top % 4])) {
    }
    return top % 4;
}

void push(unsigned cell)
{
    unsigned top = head;
    do
        next[cell] = top % 4;
    while (!atomic_compare_exchange_strong(&head, &top, (top / 4 + 1) * 4 + cell));
}

void *worker(void *arg)
{
    unsigned first = pop(), second = pop();
    if (first != 3)
        push(first);
    if (second != 3)
        cells[second] = 1;
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pop();
    unsigned mine = pop();
    if (mine != 3)
        cells[mine] = 2;
    pthread_join(t, 0);
    return 0;
}
