// expect: FALSE(valid-deref)
// The length is read again from shared memory after the array was made.
#include <pthread.h>

int n = 1;

void *more(void *arg) {
    n = 2;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, more, 0);
    char a[n];
    a[n - 1] = 1;
    pthread_join(t, 0);
    return 0;
}
