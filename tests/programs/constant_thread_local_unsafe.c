// expect: FALSE(valid-deref)
#include <pthread.h>
static _Thread_local const int fixed = 3;

static void *run(void *arg) {
    int *pointer = (int *)&fixed;
    *pointer = 4;
    return arg;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    pthread_join(thread, 0);
    return 0;
}
