// expect: FALSE(valid-deref)
// A function starts a thread with the address of its local and returns without waiting for it.
#include <pthread.h>

pthread_t t;

void *use(void *arg) {
    *(int *)arg = 1;
    return 0;
}

void start(void) {
    int local = 0;
    pthread_create(&t, 0, use, &local);
}

int main(void) {
    start();
    pthread_join(t, 0);
    return 0;
}
