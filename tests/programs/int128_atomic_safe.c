// expect: TRUE
// 16 bytes that are exchanged in one step, as by cmpxchg16b.
#include <assert.h>
#include <pthread.h>

unsigned __int128 shared;

static void *add(void *unused) {
    unsigned __int128 seen = shared;
    while (!__atomic_compare_exchange_n(&shared, &seen, seen + ((unsigned __int128)1 << 64), 0, 5, 5))
        ;
    return 0;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, 0, add, 0);
    __sync_fetch_and_add(&shared, 1);
    pthread_join(a, 0);
    assert(shared == ((unsigned __int128)1 << 64) + 1);
    return 0;
}
