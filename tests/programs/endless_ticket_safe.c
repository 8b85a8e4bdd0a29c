// expect: TRUE
// A ticket lock whose counters wrap around after four billion turns.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic unsigned next, serving; // they wrap around
int inside;

// The critical section: nobody else is in it.
void critical(void) {
    inside++;
    assert(inside == 1);
    inside--;
}

void *worker(void *arg) {
    while (1) {
        unsigned mine = atomic_fetch_add(&next, 1);
        while (serving != mine)
            ;
        critical();
        serving = mine + 1;
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, (void *)0L);
    pthread_create(&b, 0, worker, (void *)1L);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
