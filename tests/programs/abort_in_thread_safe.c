// expect: TRUE
// A thread that aborts on bad luck leaves only the schedules with the expected order.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x, bad;

void *worker(void *arg) {
    if (x == 0) {
        bad = 1;
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
