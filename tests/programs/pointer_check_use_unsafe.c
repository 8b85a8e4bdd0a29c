// expect: FALSE(valid-deref)
// The pointer is cleared between the check for null and the use.
#include <pthread.h>

int x = 4;
int *p = &x;

void *clear(void *arg) {
    p = 0;
    return 0;
}

int main(void) {
    pthread_t t;
    int y = 0;
    pthread_create(&t, 0, clear, 0);
    if (p)
        y = *p;
    pthread_join(t, 0);
    return y;
}
