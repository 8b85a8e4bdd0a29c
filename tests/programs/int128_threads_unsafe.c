// expect: FALSE(unreach-call)
// Without the lock an update is lost.
#include <assert.h>
#include <pthread.h>

unsigned __int128 counter = ~0ul;

static void *add(void *unused) {
    counter++;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, add, 0);
    pthread_create(&b, 0, add, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert((unsigned long)counter == 1);
    return 0;
}
