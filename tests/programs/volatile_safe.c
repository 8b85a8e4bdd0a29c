// expect: TRUE
// Accesses to volatile objects are plain ones.
#include <assert.h>
#include <pthread.h>

volatile int ready;
int volatile *volatile p = &ready;
int data;

void *worker(void *arg) {
    data = 1;
    *p = 1;
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    while (!ready)
        ;
    assert(data == 1);
    return 0;
}
