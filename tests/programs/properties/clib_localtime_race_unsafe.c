// expect: FALSE(no-data-race)
// options: --property race
// localtime is not thread-safe: all threads share its result (C17 7.27.3p1).
#include <pthread.h>
#include <time.h>

static void *worker(void *arg) {
    time_t now = 1;
    return localtime(&now) ? 0 : arg;
}

int main(void) {
    pthread_t thread;
    time_t now = 2;
    pthread_create(&thread, 0, worker, 0);
    localtime(&now);
    pthread_join(thread, 0);
    return 0;
}
