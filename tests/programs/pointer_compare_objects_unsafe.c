// expect: FALSE(def-behavior)
// The order of pointers into two objects is asked for, if the thread was fast enough.
#include <pthread.h>

int a[2], b[2];
int *p = a;

void *move(void *arg) {
    p = b;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, move, 0);
    int low = p < a + 2;
    pthread_join(t, 0);
    return low;
}
