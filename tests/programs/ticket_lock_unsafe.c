// expect: FALSE(unreach-call)
// Two threads can draw the same ticket.
#include <assert.h>
#include <pthread.h>

int next_ticket, serving;
int inside;

void *worker(void *arg) {
    int mine = next_ticket++;
    while (serving != mine)
        ;
    inside++;
    assert(inside == 1);
    inside--;
    serving++;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
