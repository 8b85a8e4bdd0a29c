// expect: FALSE(def-behavior)
// longjmp with the buffer of another thread.
#include <pthread.h>
#include <setjmp.h>
jmp_buf env;
void *worker(void *arg) { longjmp(env, 1); }
int main(void) {
    pthread_t thread;
    if (setjmp(env) == 0) {
        pthread_create(&thread, 0, worker, 0);
        pthread_join(thread, 0);
    }
    return 0;
}
