// expect: FALSE(def-behavior)
// POSIX pthread_detach: a thread detaches itself while main joins it.
#include <assert.h>
#include <pthread.h>
void *detaches(void *arg) { pthread_detach(pthread_self()); return 0; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, detaches, 0);
    pthread_join(t, 0);
}
