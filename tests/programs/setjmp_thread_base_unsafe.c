// expect: FALSE(def-behavior)
// The function of the thread has returned from the function that called setjmp.
#include <pthread.h>
#include <setjmp.h>
_Thread_local jmp_buf env;
static int set(void) {
    if (setjmp(env))
        return 1;
    return 0;
}
void *worker(void *arg) {
    set();
    longjmp(env, 1);
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    pthread_join(thread, 0);
    return 0;
}
