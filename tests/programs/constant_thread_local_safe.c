// expect: TRUE
#include <assert.h>
#include <pthread.h>
static _Thread_local const int fixed = 3;
static const int *volatile other;

static void *run(void *arg) {
    other = &fixed;
    assert(*other == 3);
    return arg;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    pthread_join(thread, 0);
    assert(fixed == 3);
    return 0;
}
