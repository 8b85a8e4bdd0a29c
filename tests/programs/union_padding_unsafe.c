// expect: FALSE(unreach-call)
// A thread writes, through one member of a union, bytes that are padding in the other; and through that one all of it.
#include <assert.h>
#include <pthread.h>

union any { struct { char a; int n; } x; struct { char a, b; } y; } u;

void *run(void *arg) {
    u.y.b = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    char seen = u.y.b;
    pthread_join(t, 0);
    assert(seen == 0);
    return 0;
}
