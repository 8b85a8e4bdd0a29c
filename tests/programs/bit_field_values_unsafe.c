// expect: FALSE(unreach-call)
// A counter of two bits wraps, if both threads count.
#include <assert.h>
#include <pthread.h>

struct { unsigned count : 2; unsigned other : 6; } c = { 2, 1 };
pthread_mutex_t m;

void *count(void *arg) {
    pthread_mutex_lock(&m);
    c.count++;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, count, 0);
    pthread_create(&u, 0, count, 0);
    pthread_mutex_lock(&m);
    unsigned seen = c.count;
    pthread_mutex_unlock(&m);
    assert(c.other == 1);
    assert(seen >= 2);
    return 0;
}
