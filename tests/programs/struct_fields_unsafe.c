// expect: FALSE(unreach-call)
// Two threads update the same member.
#include <assert.h>
#include <pthread.h>

struct { int hits, misses; } stats;

void *worker(void *arg) {
    if (arg)
        stats.hits++;
    else
        stats.misses++;
    stats.hits++;
    return 0;
}

int main(void) {
    pthread_t x, y;
    pthread_create(&x, 0, worker, (void *)0L);
    pthread_create(&y, 0, worker, (void *)1L);
    pthread_join(x, 0);
    pthread_join(y, 0);
    assert(stats.misses == 1);
    assert(stats.hits == 3);
    return 0;
}
