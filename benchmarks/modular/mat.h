// Sum-Matrix: for every cell, the sum of all cells of the matrix that are neither above it nor to the left of it.  A
// thread computes a row, from right to left, and each cell as soon as the one below it is there.
#include "error.h"
#include <pthread.h>

#define COLUMNS 3
#define LARGEST 100

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int a[THREADS][COLUMNS];
int sum[THREADS][COLUMNS];
int done[THREADS]; // cells of the row
pthread_t threads[THREADS];

void *row(void *argument) {
    int i = (int)(long)argument;
    int right = 0;
    for (int j = COLUMNS - 1; j >= 0; j--) {
        int below = 0;
        right += a[i][j];
        if (i + 1 < THREADS) {
            while (done[i + 1] < COLUMNS - j)
                ;
            below = sum[i + 1][j];
        }
        sum[i][j] = right + below;
        done[i] = COLUMNS - j;
    }
    if (i == 0) {
        for (int j = 0; j < COLUMNS; j++)
            check(right <= sum[0][0] && sum[0][j] <= LIMIT);
    }
    return 0;
}

int main(void) {
    for (int i = 0; i < THREADS; i++)
        for (int j = 0; j < COLUMNS; j++) {
            a[i][j] = __VERIFIER_nondet_int();
            __VERIFIER_assume(0 <= a[i][j] && a[i][j] <= LARGEST);
        }
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], 0, row, (void *)(long)i);
    return 0;
}
