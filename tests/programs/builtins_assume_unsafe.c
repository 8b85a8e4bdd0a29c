// expect: FALSE(def-behavior)
// An assumption that another thread breaks.
#include <pthread.h>

int length = 3;

static void *shorten(void *unused) {
    length--;
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, shorten, 0);
    __builtin_assume(length == 3);
    pthread_join(a, 0);
    return 0;
}
