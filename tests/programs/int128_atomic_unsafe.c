// expect: FALSE(unreach-call)
// The other thread's addition may come first.
#include <assert.h>
#include <pthread.h>

_Atomic unsigned __int128 shared;

static void *add(void *unused) {
    shared += (unsigned __int128)1 << 64;
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, add, 0);
    assert(shared++ == 0);
    pthread_join(a, 0);
    return 0;
}
