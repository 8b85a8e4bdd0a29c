// expect: TRUE
// A thread function without parameters, by a pointer.
#include <assert.h>
#include <pthread.h>
int done;

void *worker() {
    done = 1;
    return 0;
}

int main(void) {
    pthread_t thread;
    void *(*start)() = worker;
    pthread_create(&thread, 0, start, 0);
    pthread_join(thread, 0);
    assert(done == 1);
    return 0;
}
