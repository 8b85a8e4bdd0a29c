// expect: FALSE(def-behavior)
// The distance between two objects is asked for, if the thread was fast enough.
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
    long distance = p - a;
    pthread_join(t, 0);
    return distance == 3;
}
