// expect: TRUE
// GenMC: annotations of a loop that waits change nothing.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_loop_begin(void);
void __VERIFIER_spin_start(void);
void __VERIFIER_spin_end(int);

_Atomic int ready;
int data;

#define await_while(condition) \
    for (__VERIFIER_loop_begin(); (__VERIFIER_spin_start(), (condition)) ? 1 : (__VERIFIER_spin_end(1), 0); \
         __VERIFIER_spin_end(0))

void *worker(void *arg) {
    data = 1;
    ready = 1;
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    await_while (!ready) {
    }
    assert(data == 1);
    return 0;
}
