// expect: TRUE
// Any number of threads take slots, of which there are many, but not slot 0; the last one that was taken is never 0
// again.  Which slots are taken does not matter, only that none of them is 0.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define SLOTS 1000
int next = 1;
_Atomic int last;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int take(void) {
    int slot = 0;
    pthread_mutex_lock(&m);
    if (next < SLOTS)
        slot = next++;
    pthread_mutex_unlock(&m);
    return slot;
}

void *worker(void *arg) {
    int slot = take();
    if (slot != 0) {
        last = slot;
        assert(last != 0);
    }
    return 0;
}

int main(void) {
    pthread_t t;
    while (1)
        pthread_create(&t, 0, worker, 0);
}
