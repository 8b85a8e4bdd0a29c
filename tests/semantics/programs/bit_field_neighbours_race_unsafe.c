// expect: FALSE(no-data-race)
// property: race
// clause: C17 3.14 p3
// runs: undefined
// Adjacent bit-fields are one memory location.
#include <pthread.h>
struct bits { unsigned a : 3, b : 5; } s;
void *worker(void *arg) {
    s.a = 1;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    s.b = 1;
    pthread_join(t, 0);
    return 0;
}
