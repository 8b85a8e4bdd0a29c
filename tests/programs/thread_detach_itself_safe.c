// expect: TRUE
// POSIX pthread_detach: a thread detaches itself, and nobody joins it.
#include <assert.h>
#include <pthread.h>
_Atomic int n;
void *detaches(void *arg) { pthread_detach(pthread_self()); n = 1; return 0; }
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, detaches, 0);
    assert(n <= 1);
    pthread_exit(0);
}
