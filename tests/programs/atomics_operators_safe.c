// expect: TRUE
// Increments and compound assignments of _Atomic objects are single steps.
#include <assert.h>
#include <pthread.h>

_Atomic int x;
struct {
    _Atomic(unsigned) count;
    int other;
} s;

void *worker(void *arg) {
    x++;
    x += 2;
    --s.count;
    return 0;
}

int main(void) {
    pthread_t a, b;
    s.count = 7;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    int seen = x;
    assert(seen >= 0 && seen <= 6 && seen != 5 + s.other * 2);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(x == 6 && s.count == 5);
    return 0;
}
