// expect: FALSE(no-deadlock)
// options: --property no-deadlock
// A thread that waits at a barrier acts on no request to cancel it.
#include <pthread.h>
static pthread_barrier_t barrier;
static void *wait(void *arg) {
    pthread_barrier_wait(&barrier);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&thread, 0, wait, 0);
    pthread_cancel(thread);
    pthread_join(thread, 0);
    return 0;
}
