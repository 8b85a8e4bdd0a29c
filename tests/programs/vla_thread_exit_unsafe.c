// expect: FALSE(valid-deref)
// A variable-length array does not outlive its thread.
#include <pthread.h>
int *shared;

void *worker(void *arg) {
    int length = 3;
    int array[length];
    array[0] = 1;
    shared = array;
    pthread_exit(0);
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    pthread_join(thread, 0);
    return *shared;
}
