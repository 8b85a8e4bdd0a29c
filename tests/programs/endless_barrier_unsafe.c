// expect: FALSE(unreach-call)
// A barrier that is never closed again: it knows no phases.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic int arrived;
_Bool sense;
_Bool phase[2];

void barrier(_Bool *mine) {
    *mine = 1;
    if (atomic_fetch_add(&arrived, 1) == 1) {
        arrived = 0;
        sense = *mine;
    } else {
        while (sense != *mine)
            ;
    }
}

void *worker(void *arg) {
    int me = (int)(long)arg;
    _Bool mine = 0;
    while (1) {
        phase[me] = !phase[me];
        barrier(&mine);
        assert(phase[0] == phase[1]);
        barrier(&mine);
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
