// expect: FALSE(unreach-call)
// The address goes through an integer; what is behind it is still shared.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

int x;
uintptr_t address = (uintptr_t)&x;

void *add(void *arg) {
    int *p = (int *)address;
    ++*p;
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, add, 0);
    pthread_create(&u, 0, add, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(x == 2);
    return 0;
}
