// Longest-Increasing-Subsequence: thread i computes how long an increasing subsequence that ends with a[i] can be, from
// the results for all elements before it, each as soon as it is there.
#include "error.h"
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

int a[THREADS];
int length[THREADS]; // 0: not known yet
pthread_t threads[THREADS];

void *longest(void *argument) {
    int i = (int)(long)argument;
    int best = 0;
    for (int j = i - 1; j >= 0; j--) {
        while (length[j] == 0)
            ;
        if (a[j] < a[i] && length[j] > best)
            best = length[j];
    }
    length[i] = best + 1;
    if (i == THREADS - 1)
        check(1 <= length[i] && length[i] <= LIMIT);
    return 0;
}

int main(void) {
    for (int i = 0; i < THREADS; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], 0, longest, (void *)(long)i);
    return 0;
}
