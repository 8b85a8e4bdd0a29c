// expect: FALSE(def-behavior)
// Another thread clears the divisor after the test.
#include <pthread.h>

int divisor = 2, result;

void *clear(void *arg) {
    divisor = 0;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, clear, 0);
    if (divisor != 0)
        result = 10 / divisor;
    pthread_join(t, 0);
    return 0;
}
