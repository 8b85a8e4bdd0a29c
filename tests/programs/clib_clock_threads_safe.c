// expect: TRUE
// The monotonic clock is the same for all threads (POSIX clock_gettime).
#include <assert.h>
#include <pthread.h>
#include <time.h>

struct timespec before, after;

static void *worker(void *arg) {
    clock_gettime(CLOCK_MONOTONIC, &after);
    return 0;
}

int main(void) {
    pthread_t thread;
    clock_gettime(CLOCK_MONOTONIC, &before);
    pthread_create(&thread, 0, worker, 0);
    pthread_join(thread, 0);
    assert(after.tv_sec >= before.tv_sec);
    return 0;
}
