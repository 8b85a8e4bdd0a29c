// expect: TRUE
// Members whose names look like those that bit-fields have inside of the verifier.
#include <assert.h>
#include <pthread.h>

struct before { short bits_0; unsigned x : 3; unsigned bits_4 : 3; } v;
struct after { unsigned x : 3; unsigned y : 3; int bits_0; } w;

void *run(void *arg) {
    w.bits_0 = 9;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    v.bits_0 = 7;
    v.x = 2;
    v.bits_4 = 3;
    w.x = 5;
    w.y = 1;
    pthread_join(t, 0);
    assert(v.bits_0 == 7 && v.x == 2 && v.bits_4 == 3);
    assert(w.x == 5 && w.y == 1 && w.bits_0 == 9);
    return 0;
}
