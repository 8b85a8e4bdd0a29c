// expect: TRUE
// Main ends by pthread_exit.  The last thread that ends runs the handlers, as if by exit(0).
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
atomic_int done;
void handler(int status, void *argument) { assert(status == 0 && done == 2); }
void *worker(void *arg) {
    done++;
    return 0;
}
int main(void) {
    pthread_t thread;
    on_exit(handler, 0);
    pthread_create(&thread, 0, worker, 0);
    done++;
    pthread_exit(0);
}
