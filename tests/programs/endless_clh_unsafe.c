// expect: FALSE(unreach-call)
// A CLH lock; a thread closes its node only when the next one may already look at it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Bool locked[3]; // by node
_Atomic int tail = 2;
int inside;

// The critical section: nobody else is in it.
void critical(void) {
    inside++;
    assert(inside == 1);
    inside--;
}

void *worker(void *arg) {
    int mine = (int)(long)arg;
    while (1) {
        int before;
        before = atomic_exchange(&tail, mine);
        locked[mine] = 1;
        while (locked[before])
            ;
        critical();
        locked[mine] = 0;
        mine = before;
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
