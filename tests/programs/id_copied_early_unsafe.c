// expect: FALSE(def-behavior)
// options: --property def-behavior
// The ID is copied before the thread exists, so no thread is joined.
#include <pthread.h>
pthread_t id;
static void *nothing(void *arg) { return arg; }
int main(void) {
    pthread_t copy = id;
    pthread_create(&id, 0, nothing, 0);
    pthread_join(copy, 0);
    return 0;
}
