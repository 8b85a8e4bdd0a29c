// expect: FALSE(def-behavior)
// POSIX pthread_join: the thread was joined before.
#include <assert.h>
#include <pthread.h>
void *nothing(void *arg) { return arg; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, nothing, 0);
    pthread_join(t, 0);
    pthread_join(t, 0);
}
