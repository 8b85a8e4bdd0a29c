// expect: TRUE
// clause: C17 6.8 p4
// runs: pass
// Full expressions are evaluated one after the other.
#include <assert.h>
#include <pthread.h>
_Atomic int x, y;
void *worker(void *arg) {
    x = 1;
    y = 1;
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int b = y;
    int a = x;
    assert(b - a <= 0);
    return 0;
}
