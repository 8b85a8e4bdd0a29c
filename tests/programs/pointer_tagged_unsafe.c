// expect: FALSE(valid-deref)
// A mark is not null, and is followed.
#include <pthread.h>

#define BUSY ((int *)1)
int x = 3;
int *slot;

void *fill(void *arg) {
    slot = BUSY;
    slot = &x;
    return 0;
}

int main(void) {
    pthread_t t;
    int y = 0;
    pthread_create(&t, 0, fill, 0);
    int *p = slot;
    if (p)
        y = *p;
    pthread_join(t, 0);
    return y;
}
