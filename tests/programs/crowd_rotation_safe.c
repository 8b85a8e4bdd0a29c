// expect: TRUE
// Any number of threads turn three different numbers around, one after the other; nobody sees two that are equal.
#include <assert.h>
#include <pthread.h>

int a = 1, b = 2, c = 3;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *turn(void *arg) {
    pthread_mutex_lock(&m);
    int first = a;
    a = b;
    b = c;
    c = first;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    while (1) {
        pthread_create(&t, 0, turn, 0);
        pthread_mutex_lock(&m);
        assert(a != b && b != c && c != a);
        pthread_mutex_unlock(&m);
    }
}
