// expect: TRUE
// A mean is computed in long double, stored, passed on and printed.  What the threads count does not depend on it.
#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>

struct statistics {
    long double total;
    int count;
};

static struct statistics all = {0.5L, 0};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static long double mean(const struct statistics *of) {
    return of->count ? of->total / of->count : 0.0L;
}

static void *work(void *amount) {
    pthread_mutex_lock(&lock);
    all.total += *(int *)amount * 1.5L;
    all.count++;
    if (isnan(all.total) || mean(&all) > 1e9L)
        puts("large");
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    int amounts[] = {3, 4};
    pthread_create(&a, NULL, work, &amounts[0]);
    pthread_create(&b, NULL, work, &amounts[1]);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    struct statistics copy = all;
    double rounded = (double)mean(&copy);
    printf("%Lf %f\n", copy.total, rounded);
    assert(copy.count == 2);
    assert(sizeof(long double) > sizeof(double));
    return 0;
}
