// expect: FALSE(unreach-call)
// A constructor that a macro hides creates a thread before main.
#include <assert.h>
#include <pthread.h>
#define INIT __attribute__((constructor))
int x;
void *worker(void *arg) { return x = 1, (void *)0; }
INIT static void start(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
}
int main(void) { assert(x == 0); }
