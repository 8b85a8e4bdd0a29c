// expect: FALSE(unreach-call)
// Any number of threads take slots, of which there are many, and now and then one forgets the last one, so that it is 0 again.
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
        last = 0;
    }
    return 0;
}

int main(void) {
    pthread_t t;
    while (1)
        pthread_create(&t, 0, worker, 0);
}
