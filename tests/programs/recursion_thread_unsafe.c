// expect: FALSE(unreach-call)
// A recursive function counts its depth in a global.
#include <assert.h>
#include <pthread.h>

int depth;

void dive(int n) {
    depth++;
    if (n > 1)
        dive(n - 1);
    depth--;
}

void *worker(void *arg) {
    dive(2);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(depth == 0);
    return 0;
}
