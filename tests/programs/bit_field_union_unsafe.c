// expect: FALSE(unreach-call)
// One thread sets a bit-field of a union, the other all of the byte that it is in.
#include <assert.h>
#include <pthread.h>

union flags { struct { unsigned char low : 4, high : 4; }; unsigned char all; } f;

void *set(void *arg) {
    f.low = 5;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, set, 0);
    f.all = 0xf0;
    pthread_join(t, 0);
    assert(f.high == 15);
    return 0;
}
