// expect: TRUE
// options: --property def-behavior
// The ID is copied when the thread exists.
#include <pthread.h>
pthread_t id;
static void *nothing(void *arg) { return arg; }
int main(void) {
    pthread_create(&id, 0, nothing, 0);
    pthread_t copy = id;
    pthread_join(copy, 0);
    return 0;
}
