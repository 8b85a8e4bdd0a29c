// expect: FALSE(valid-deref)
// clause: POSIX pthread_exit
// runs: undefined
// The locals of main end with its thread.
#include <pthread.h>
void *worker(void *arg) {
    return (void *)(long)*(int *)arg;
}
int main(void) {
    int local = 1;
    pthread_t t;
    pthread_create(&t, 0, worker, &local);
    pthread_exit(0);
}
