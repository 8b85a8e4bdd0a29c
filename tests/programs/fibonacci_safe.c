// expect: TRUE
// Two threads add each other's value twice: 8 is the most that any schedule gives.
#include <assert.h>
#include <pthread.h>

int i = 1, j = 1;

void *first(void *arg) {
    int k;
    for (k = 0; k < 2; k++)
        i += j;
    return 0;
}

void *second(void *arg) {
    int k;
    for (k = 0; k < 2; k++)
        j += i;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(i <= 8 && j <= 8);
    return 0;
}
