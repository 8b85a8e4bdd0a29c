// expect: FALSE(unreach-call)
// main loops for ever, the other thread toggles; sooner or later main sees the forbidden value.
#include <assert.h>
#include <pthread.h>

_Bool a, b;

void *worker(void *arg) {
    while (1) {
        a = !a;
        b = !b;
    }
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    while (1)
        if (a && !b)
            assert(!b);
    return 0;
}
