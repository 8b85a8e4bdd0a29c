// expect: TRUE
// An MCS lock without a heap: each thread waits at its own flag.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic int tail; // 0: free, else who came last
int next[3];
_Bool waiting[3];
int inside;

// The critical section: nobody else is in it.
void critical(void) {
    inside++;
    assert(inside == 1);
    inside--;
}

void *worker(void *arg) {
    int me = (int)(long)arg + 1;
    while (1) {
        int before, expected = me;
        next[me] = 0;
        waiting[me] = 1;
        before = atomic_exchange(&tail, me);
        if (before != 0) {
            next[before] = me;
            while (waiting[me])
                ;
        }
        critical();
        if (next[me] == 0 && atomic_compare_exchange_strong(&tail, &expected, 0))
            continue;
        while (next[me] == 0)
            ;
        waiting[next[me]] = 0;
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
