// expect: FALSE(no-data-race)
// options: --property no-data-race
// A number that is only computed with is still read.
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
    half = (double)(total * 0.5L);
    pthread_join(thread, NULL);
    return 0;
}
