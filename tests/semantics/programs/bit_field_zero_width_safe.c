// expect: TRUE
// property: race
// clause: C17 3.14 p3
// runs: pass
// A bit-field of width zero separates memory locations.
#include <assert.h>
#include <pthread.h>
struct bits { unsigned a : 3; unsigned : 0; unsigned b : 5; } s;
void *worker(void *arg) {
    s.a = 1;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    s.b = 1;
    pthread_join(t, 0);
    assert(s.a == 1 && s.b == 1);
    return 0;
}
