// expect: FALSE(unreach-call)
// A load and a store are two steps, between which another thread may store.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
struct pair { int left, right; };
_Atomic struct pair shared;
void *worker(void *arg) {
    struct pair mine = shared;
    mine.left++;
    shared = mine;
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    struct pair mine = atomic_load(&shared);
    mine.left++;
    atomic_store(&shared, mine);
    pthread_join(thread, 0);
    struct pair last = shared;
    assert(last.left == 2);
}
