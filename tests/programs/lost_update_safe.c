// expect: TRUE
// Two unprotected increments leave 1 or 2, nothing else.
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    x++;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(x == 1 || x == 2);
    return 0;
}
