// expect: TRUE
// A value that is read once does not change any more.
#include <assert.h>
#include <pthread.h>

int x;

void *writer(void *arg) {
    x = 1;
    x = 2;
    return 0;
}

int main(void) {
    pthread_t t;
    int a, b;
    pthread_create(&t, 0, writer, 0);
    a = x;
    b = x;
    assert(a <= b);
    assert(a + a == 2 * a);
    pthread_join(t, 0);
    return 0;
}
