// expect: TRUE
// Adjacent bit-fields under one lock; and one in a storage unit of its own without it.
#include <assert.h>
#include <pthread.h>

struct flags {
    unsigned a : 3, b : 5;
    unsigned : 0;
    unsigned c : 4;
} f;
pthread_mutex_t m;

void *left(void *arg) {
    pthread_mutex_lock(&m);
    f.a = 9;
    pthread_mutex_unlock(&m);
    return 0;
}

void *right(void *arg) {
    pthread_mutex_lock(&m);
    f.b = 30;
    pthread_mutex_unlock(&m);
    f.c = 7;
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, left, 0);
    pthread_create(&u, 0, right, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(f.a == 1 && f.b == 30 && f.c == 7);
    return 0;
}
