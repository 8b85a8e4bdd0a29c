// expect: TRUE
// clause: C17 6.2.4 p3
// runs: pass
// A static local is one object for all threads, and is initialised once.
#include <assert.h>
#include <pthread.h>
int *where(void) {
    static int here = 7;
    return &here;
}
void *worker(void *arg) {
    assert(*where() == 8);
    assert(where() == arg);
    return 0;
}
int main(void) {
    pthread_t t;
    ++*where();
    pthread_create(&t, 0, worker, where());
    pthread_join(t, 0);
    return 0;
}
