// expect: FALSE(def-behavior)
// The length of an array is not positive.
#include <pthread.h>

int n = 1;

void *less(void *arg) {
    n--;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, less, 0);
    char a[n];
    a[0] = 1;
    pthread_join(t, 0);
    return a[0];
}
