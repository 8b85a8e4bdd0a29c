// expect: FALSE(unreach-call)
// exit in a thread runs the destructors, while main goes on.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int x, y;
__attribute__((destructor)) static void check(void) { assert(x == y); }
void *worker(void *arg) { exit(0); }
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    x = 1;
    y = 1;
    pthread_join(thread, 0);
}
