// expect: TRUE
// Each thread is joined before the next one starts; the same variable takes both identifiers.
#include <assert.h>
#include <pthread.h>

int x = 1;

void *twice(void *arg) {
    x = x * 2;
    return 0;
}

int main(void) {
    pthread_t t;
    int i;
    for (i = 0; i < 4; i++) {
        pthread_create(&t, 0, twice, 0);
        pthread_join(t, 0);
        assert(x == 2 << i);
    }
    return 0;
}
