// expect: TRUE
// The store of a long long is one step: nobody sees half of it.
#include <assert.h>
#include <pthread.h>

long long x;

void *writer(void *arg) {
    x = -1;
    return 0;
}

int main(void) {
    pthread_t t;
    long long seen;
    pthread_create(&t, 0, writer, 0);
    seen = x;
    assert(seen == 0 || seen == -1);
    pthread_join(t, 0);
    return 0;
}
