// expect: FALSE(valid-deref)
// The number of elements changes between the allocation and the loop over them.
#include <pthread.h>
#include <stdlib.h>

int n = 1;

void *more(void *arg) {
    n = 2;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, more, 0);
    short *data = malloc(n * sizeof *data);
    for (int i = 0; i < n; i++)
        data[i] = 0;
    pthread_join(t, 0);
    free(data);
    return 0;
}
