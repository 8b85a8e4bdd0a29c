// expect: FALSE(unreach-call)
// The function that is chosen for the type is the one that does not lock.
#include <assert.h>
#include <pthread.h>

int shared;
pthread_mutex_t m;

void plain(int n) { shared += n; }

void locked(int n) {
    pthread_mutex_lock(&m);
    shared += n;
    pthread_mutex_unlock(&m);
}

#define ADD(n) _Generic((n), unsigned: locked, int: plain)(n)

void *run(void *arg) {
    ADD(1);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    ADD(1u);
    pthread_join(t, 0);
    assert(shared == 2);
    return 0;
}
