// expect: FALSE(valid-deref)
// The index is tested and read again; another thread moves it between.
#include <pthread.h>

int a[3];
int i;

void *mover(void *arg) {
    i = 3;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, mover, 0);
    if (i < 3)
        a[i] = 1;
    pthread_join(t, 0);
    return 0;
}
