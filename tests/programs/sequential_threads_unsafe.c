// expect: FALSE(unreach-call)
// The second thread starts before the first one is joined.
#include <assert.h>
#include <pthread.h>

int x = 1;

void *twice(void *arg) {
    x = x * 2;
    return 0;
}

void *add_three(void *arg) {
    x = x + 3;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, twice, 0);
    pthread_create(&b, 0, add_three, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(x == 5 || x == 8 || x == 4);
    return 0;
}
