// expect: FALSE(unreach-call)
// A struct assignment goes member by member, so a reader can see half of it.
#include <assert.h>
#include <pthread.h>

struct pair { int a, b; };

struct pair shared;

void *writer(void *arg) {
    struct pair p = { 1, 1 };
    shared = p;
    return 0;
}

int main(void) {
    pthread_t t;
    struct pair seen;
    pthread_create(&t, 0, writer, 0);
    seen = shared;
    assert(seen.a == seen.b);
    pthread_join(t, 0);
    return 0;
}
