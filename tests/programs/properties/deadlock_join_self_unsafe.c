// expect: FALSE(no-deadlock)
// options: --property deadlock
// A thread joins a thread that turns out to be itself.
#include <pthread.h>

static pthread_t last;

static void finish(pthread_t thread) {
    pthread_join(thread, 0);
}

void *worker(void *arg) {
    last = pthread_self();
    finish(last);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}
