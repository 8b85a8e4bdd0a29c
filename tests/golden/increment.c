#include <assert.h>
#include <pthread.h>

int count;

void *worker(void *arg) {
    count++;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    count++;
    pthread_join(t, 0);
    assert(count == 2);
    return 0;
}
