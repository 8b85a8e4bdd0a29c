// expect: FALSE(unreach-call)
// The callback is exchanged by another thread between two calls of it.
#include <assert.h>
#include <pthread.h>

int x = 3;

int up(int n) { return n + 1; }
int down(int n) { return n - 1; }
int (*callback)(int) = up;

void *exchange(void *arg) {
    callback = &down;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, exchange, 0);
    x = callback(x);
    x = callback(x);
    pthread_join(t, 0);
    assert(x == 5 || x == 1);
    return 0;
}
