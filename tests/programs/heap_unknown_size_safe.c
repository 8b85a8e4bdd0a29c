// expect: TRUE
// The size is an input; accesses stay below it.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);
int *data, n;

void *fill(void *arg) {
    for (int i = 0; i < n; i++)
        data[i] = i + 1;
    return 0;
}

int main(void) {
    pthread_t t;
    n = __VERIFIER_nondet_bool() ? 1 : 3;
    data = malloc(n * sizeof(int));
    pthread_create(&t, 0, fill, 0);
    pthread_join(t, 0);
    assert(data[n - 1] == n);
    free(data);
    return 0;
}
