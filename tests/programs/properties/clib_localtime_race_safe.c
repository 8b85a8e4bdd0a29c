// expect: TRUE
// options: --property race
// localtime_r has a result of its own.
#include <pthread.h>
#include <time.h>

static void *worker(void *arg) {
    time_t now = 1;
    struct tm date;
    return localtime_r(&now, &date) ? 0 : arg;
}

int main(void) {
    pthread_t thread;
    time_t now = 2;
    struct tm date;
    pthread_create(&thread, 0, worker, 0);
    localtime_r(&now, &date);
    pthread_join(thread, 0);
    return 0;
}
