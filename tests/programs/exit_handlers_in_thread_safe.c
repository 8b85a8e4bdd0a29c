// expect: TRUE
// The thread that calls exit runs the handlers; main waits for it.  _exit in a handler ends the program.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
int number;
void never(void) { assert(0); }
void handler(void) {
    assert(number == 7);
    _exit(0);
}
void *worker(void *arg) {
    number = 7;
    exit(1);
}
int main(void) {
    pthread_t thread;
    atexit(never);
    atexit(handler);
    pthread_create(&thread, 0, worker, 0);
    pthread_join(thread, 0);
    assert(0);
}
