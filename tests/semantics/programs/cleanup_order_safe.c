// expect: TRUE
// clause: POSIX pthread_cleanup_push
// runs: pass
// pthread_exit runs the clean-up handlers, the last one first.
#include <assert.h>
#include <pthread.h>
int order;
void first(void *arg) { assert(order == 1); order = 2; }
void second(void *arg) { assert(order == 0); order = 1; }
void *worker(void *arg) {
    pthread_cleanup_push(first, 0);
    pthread_cleanup_push(second, 0);
    pthread_exit(0);
    pthread_cleanup_pop(0);
    pthread_cleanup_pop(0);
    return 0;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(order == 2);
    return 0;
}
