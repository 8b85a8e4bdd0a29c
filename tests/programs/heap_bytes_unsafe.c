// expect: FALSE(valid-deref)
// The data is wider than what was allocated for it.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

void *fill(void *arg) {
    *(uint64_t *)((char *)arg + 4) = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    char *raw = malloc(11);
    pthread_create(&t, 0, fill, raw);
    pthread_join(t, 0);
    free(raw);
    return 0;
}
