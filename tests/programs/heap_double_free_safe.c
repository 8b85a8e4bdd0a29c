// expect: TRUE
// Whoever gets the pointer by an exchange is the only one to free it; free(0) does nothing.
#include <pthread.h>
#include <stdlib.h>

int *shared;

void *release(void *arg) {
    int *mine = __atomic_exchange_n(&shared, 0, __ATOMIC_SEQ_CST);
    free(mine);
    return 0;
}

int main(void) {
    pthread_t t, u;
    shared = malloc(4);
    pthread_create(&t, 0, release, 0);
    pthread_create(&u, 0, release, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
