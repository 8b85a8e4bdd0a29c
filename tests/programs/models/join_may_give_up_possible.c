// expect: UNKNOWN
// Nobody looks whether the join has given up; that it does is an approximation.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <time.h>

static int done;

static void *worker(void *unused) {
    done = 1;
    return unused;
}

int main(void) {
    pthread_t thread;
    struct timespec end = {1, 0};
    pthread_create(&thread, NULL, worker, NULL);
    pthread_timedjoin_np(thread, NULL, &end);
    assert(done);
    return 0;
}
