// expect: FALSE(unreach-call)
// The second look at x may find it set, and then the thread goes on.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x, bad;

void *worker(void *arg) {
    if (x == 0) {
        bad = 1;
        if (x == 0)
            abort();
    }
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    x = 1;
    pthread_join(t, 0);
    assert(bad == 0);
    return 0;
}
