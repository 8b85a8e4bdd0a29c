// expect: FALSE(valid-deref)
// A number that never was an address is used as one, if the thread was not there yet.
#include <pthread.h>
#include <stdint.h>

int x;
uintptr_t address = 16;

void *set(void *arg) {
    address = (uintptr_t)&x;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, set, 0);
    int seen = *(int *)address;
    pthread_join(t, 0);
    return seen;
}
