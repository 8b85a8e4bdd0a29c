// expect: TRUE
// A function starts a thread with the address of its local and waits for it.
#include <assert.h>
#include <pthread.h>

void *use(void *arg) {
    *(int *)arg += 1;
    return 0;
}

int start(int from) {
    int local = from;
    pthread_t t;
    pthread_create(&t, 0, use, &local);
    pthread_join(t, 0);
    return local;
}

int main(void) {
    assert(start(start(3)) == 5);
    return 0;
}
