// expect: FALSE(unreach-call)
// An argument that the called function does not look at is an increment of a shared variable.
#include <assert.h>
#include <pthread.h>

int shared;

static void trace(const char *format, ...) { }

void *run(void *arg) {
    trace("%d", shared++);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    trace("%d", ++shared);
    pthread_join(t, 0);
    assert(shared == 2);
    return 0;
}
