// The "fib" programs of SV-COMP with any number of threads: thread i adds v[i + 1] to v[i], again and again.  In a ring
// the last thread adds v[0]; in a chain it adds 1, so that information flows in one direction only.
#include "error.h"
#include <pthread.h>

#define ROUNDS 2

int v[THREADS];
pthread_t threads[THREADS];

void *add(void *argument) {
    int i = (int)(long)argument;
    for (int k = 0; k < ROUNDS; k++) {
#ifdef RING
        v[i] = v[i] + v[(i + 1) % THREADS];
#else
        v[i] = v[i] + (i + 1 < THREADS ? v[i + 1] : 1);
#endif
    }
    if (i == 0)
        check(v[0] <= LIMIT);
    return 0;
}

int main(void) {
    for (int i = 0; i < THREADS; i++)
        v[i] = 1;
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], 0, add, (void *)(long)i);
    return 0;
}
