// expect: FALSE(valid-free)
// A pointer that may have been moved to a global is freed.
#include <pthread.h>
#include <stdlib.h>

int fallback;
int *shared;

void *fall_back(void *arg) {
    shared = &fallback;
    return 0;
}

int main(void) {
    pthread_t t;
    shared = malloc(sizeof(int));
    int *mine = shared;
    pthread_create(&t, 0, fall_back, 0);
    free(shared);
    pthread_join(t, 0);
    return mine == 0;
}
