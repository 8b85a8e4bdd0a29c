// expect: TRUE
// options: --property no-data-race
// The number is read after the thread has ended.
#include <pthread.h>
#include <stddef.h>

static long double total;
static double half;

static void *work(void *unused) {
    total = 1;
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
    half = (double)(total * 0.5L);
    return 0;
}
