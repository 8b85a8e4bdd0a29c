// Pascal-Triangle: thread i computes row i + 1 of the binomial coefficients, from left to right, and each one as soon as
// the two of the row before are there; with the bug, one too early.
#include "error.h"
#include <pthread.h>

int row[THREADS + 1][THREADS + 1];
int done[THREADS + 1]; // coefficients of the row
pthread_t threads[THREADS];

void *next(void *argument) {
    int n = (int)(long)argument + 1;
    for (int k = 0; k <= n; k++) {
        int value = 0;
        while (done[n - 1] + EARLY < (k < n ? k + 1 : n))
            ;
        if (k > 0)
            value += row[n - 1][k - 1];
        if (k < n)
            value += row[n - 1][k];
        row[n][k] = value;
        done[n] = k + 1;
    }
    if (n == THREADS)
        for (int k = 0; k <= n; k++)
            check(1 <= row[n][k] && row[n][k] <= LIMIT);
    return 0;
}

int main(void) {
    row[0][0] = 1;
    done[0] = 1;
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], 0, next, (void *)(long)i);
    return 0;
}
