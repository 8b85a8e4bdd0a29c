// expect: TRUE
// The index is read once, tested and used.
#include <pthread.h>

int a[3];
int i;

void *mover(void *arg) {
    i = 3;
    i = -1;
    return 0;
}

int main(void) {
    pthread_t t;
    int k;
    pthread_create(&t, 0, mover, 0);
    k = i;
    if (k >= 0 && k < 3)
        a[k] = 1;
    pthread_join(t, 0);
    return 0;
}
