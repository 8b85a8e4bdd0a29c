// expect: FALSE(no-data-race)
// options: --property race
// Tickets are drawn by an atomic load and an atomic store, so that two threads may draw the same one.
#include <pthread.h>
#include <stdatomic.h>

atomic_uint next_ticket, serving;
unsigned guarded;

void *worker(void *arg)
{
    unsigned mine = next_ticket;
    next_ticket = mine + 1;
    while (serving != mine) {
    }
    guarded++;
    serving = mine + 1;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
