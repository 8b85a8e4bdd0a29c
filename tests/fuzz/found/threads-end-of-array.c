// Replay read what is behind the end of the last global.
#include <assert.h>
#include <pthread.h>
int count;
int *at;
int a[2];

void *step(void *arg) {
    if (at < a + 2)
        at++;
    return 0;
}

int main(void) {
    pthread_t t;
    count = 0;
    at = a;
    pthread_create(&t, 0, step, 0);
    if (at < a + 2)
        count = 1;
    pthread_join(t, 0);
    assert(count == 0 || at != a + 1);
    return 0;
}
