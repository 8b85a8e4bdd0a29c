// expect: TRUE
// options: --property deadlock
// One once routine calls another one, never the other way round; two threads ask for them for ever.
#include <pthread.h>

pthread_once_t once_a = PTHREAD_ONCE_INIT, once_b = PTHREAD_ONCE_INIT;
int a, b;

static void set_b(void) {
    b = 1;
}

static void set_a(void) {
    pthread_once(&once_b, set_b);
    a = 1;
}

void *first(void *arg) {
    while (1)
        pthread_once(&once_a, set_a);
}

void *second(void *arg) {
    while (1)
        pthread_once(&once_b, set_b);
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, first, 0);
    pthread_create(&u, 0, second, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
