// expect: FALSE(def-behavior)
// While the handlers run, another thread calls exit.
#include <pthread.h>
#include <stdlib.h>
void handler(void) {}
void *worker(void *arg) { exit(1); }
int main(void) {
    pthread_t thread;
    atexit(handler);
    pthread_create(&thread, 0, worker, 0);
    return 0;
}
