// expect: FALSE(no-deadlock)
// options: --property deadlock
// The thread that runs a once routine ends in it; another caller waits for the routine for ever.
#include <pthread.h>

pthread_once_t once = PTHREAD_ONCE_INIT;

static void leave(void) {
    pthread_exit(0);
}

static void nothing(void) {
}

void *worker(void *arg) {
    pthread_once(&once, leave);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    pthread_once(&once, nothing);
    return 0;
}
