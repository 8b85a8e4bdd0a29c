// expect: FALSE(unreach-call)
// options: --engine explorer --property unreach-call
// A local may be read by another thread before its function returns.
#include <pthread.h>
void reach_error(void);
int *shared;

void *worker(void *arg) {
    int own = 5;
    shared = &own;
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    int *seen = shared;
    if (seen && *seen == 5)
        reach_error();
    return 0;
}
