// expect: FALSE(def-behavior)
// POSIX pthread_join: two threads join the same thread.
#include <assert.h>
#include <pthread.h>
void *nothing(void *arg) { return arg; }
pthread_t t;
void *joins(void *arg) { pthread_join(t, 0); return 0; }
int main(void) {
    pthread_t u;
    pthread_create(&t, 0, nothing, 0);
    pthread_create(&u, 0, joins, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
}
