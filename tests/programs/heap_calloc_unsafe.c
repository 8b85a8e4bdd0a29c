// expect: FALSE(unreach-call)
// Two threads add to the same element of zeroed memory.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

long *counts;

void *count(void *arg) {
    counts[(long)arg]++;
    return 0;
}

int main(void) {
    pthread_t t, u;
    counts = calloc(3, sizeof *counts);
    pthread_create(&t, 0, count, (void *)1);
    pthread_create(&u, 0, count, (void *)1);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(counts[1] == 2);
    free(counts);
    return 0;
}
