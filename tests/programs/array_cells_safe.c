// expect: TRUE
// Each thread counts in its own cell, main adds them up.
#include <assert.h>
#include <pthread.h>

int cell[3];

void *worker(void *arg) {
    int i = (int)(long)arg;
    cell[i]++;
    cell[i] += i;
    return 0;
}

int main(void) {
    pthread_t t[3];
    int i, sum = 0;
    for (i = 0; i < 3; i++)
        pthread_create(&t[i], 0, worker, (void *)(long)i);
    for (i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    for (i = 0; i < 3; i++)
        sum += cell[i];
    assert(sum == 6);
    return 0;
}
