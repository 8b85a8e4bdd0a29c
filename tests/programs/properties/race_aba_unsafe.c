// expect: FALSE(no-data-race)
// options: --property race
// The stack of free cells is all atomic, but a cell that came back in the meantime makes two threads own one cell.
#include <pthread.h>
#include <stdatomic.h>

atomic_int head, next[3] = {1, 2, -1};
int cells[3];

int pop(void)
{
    int top = head;
    while (top >= 0 && !atomic_compare_exchange_strong(&head, &top, next[top])) {
    }
    return top;
}

void push(int cell)
{
    int top = head;
    do
        next[cell] = top;
    while (!atomic_compare_exchange_strong(&head, &top, cell));
}

void *worker(void *arg)
{
    int first = pop(), second = pop();
    if (first >= 0)
        push(first);
    if (second >= 0)
        cells[second] = 1;
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pop();
    int mine = pop();
    if (mine >= 0)
        cells[mine] = 2;
    pthread_join(t, 0);
    return 0;
}
