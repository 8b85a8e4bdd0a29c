// expect: FALSE(no-deadlock)
// options: --property deadlock
// Two once routines need each other, and two threads start with different ones.
#include <pthread.h>

pthread_once_t once_a = PTHREAD_ONCE_INIT, once_b = PTHREAD_ONCE_INIT;
int a, b;

static void set_a(void);

static void set_b(void) {
    if (!a)
        pthread_once(&once_a, set_a);
    b = 1;
}

static void set_a(void) {
    a = 1;
    if (!b)
        pthread_once(&once_b, set_b);
}

void *second(void *arg) {
    pthread_once(&once_b, set_b);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, second, 0);
    pthread_once(&once_a, set_a);
    pthread_join(t, 0);
    return 0;
}
