// expect: TRUE
// The value of an increment is that of its own step: two threads never get the same ticket.
#include <assert.h>
#include <pthread.h>

_Atomic short next;
int mine, yours;

void *worker(void *arg) {
    mine = next++;
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    yours = ++next;
    pthread_join(a, 0);
    assert(mine + 1 != yours && next == 2);
    next <<= 2;
    next -= 3;
    next *= 2;
    next /= 3;
    next %= 2;
    next |= 6;
    next &= 5;
    next ^= 1;
    assert(next == 4 || next == 5);
    return 0;
}
