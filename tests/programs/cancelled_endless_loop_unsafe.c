// expect: FALSE(unreach-call)
// A thread that can be cancelled at any time does nothing for ever.
#include <pthread.h>
extern void reach_error(void);
static void clean_up(void *arg) { reach_error(); }
static void *run(void *arg) {
    int old;
    pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &old);
    pthread_cleanup_push(clean_up, 0);
    for (;;)
        ;
    pthread_cleanup_pop(0);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    pthread_cancel(thread);
    pthread_join(thread, 0);
    return 0;
}
