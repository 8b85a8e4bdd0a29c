// expect: TRUE
// A call with an argument that its function does not have is not reached.
#include <assert.h>
#include <pthread.h>

int calls;

int count() {
    return ++calls;
}

void *worker(void *arg) {
    if (calls > 1)
        count(1);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(count() == 1);
    return 0;
}
