// expect: REFUSED 10:27 thread function
// A thread function that returns a float.
#include <pthread.h>
float run(void *arg) {
    return 1;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, (void *(*)(void *))run, 0);
    return 0;
}
