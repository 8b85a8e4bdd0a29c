// expect: TRUE
// A semaphore of our own lets two of any number of threads in.
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_assume(int);

#define ROOM 2
int room = ROOM, inside;
void __VERIFIER_atomic_enter(void) { __VERIFIER_assume(room > 0); room--; }
void __VERIFIER_atomic_count(int more) { inside += more; }
void __VERIFIER_atomic_leave(void) { room++; }

void *worker(void *arg) {
    __VERIFIER_atomic_enter();
    __VERIFIER_atomic_count(1);
    assert(inside <= 2);
    __VERIFIER_atomic_count(-1);
    __VERIFIER_atomic_leave();
    return 0;
}

int main(void) {
    pthread_t t;
    while (1)
        pthread_create(&t, 0, worker, 0);
}
