// expect: TRUE
// calloc gives zeros; each thread adds to its own element.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

long *counts;

void *count(void *arg) {
    int i = (int)(long)arg;
    counts[i]++;
    return 0;
}

int main(void) {
    pthread_t t, u;
    counts = calloc(3, sizeof *counts);
    pthread_create(&t, 0, count, (void *)0);
    pthread_create(&u, 0, count, (void *)2);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(counts[0] == 1 && counts[1] == 0 && counts[2] == 1);
    free(counts);
    return 0;
}
