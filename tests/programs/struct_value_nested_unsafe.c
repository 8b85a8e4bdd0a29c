// expect: FALSE(unreach-call)
// A struct is copied member by member: the copy may hold members of two different times.
#include <assert.h>
#include <pthread.h>

struct point { int x, y; };
struct box { struct point p; int id; } shared = { { 1, 1 }, 7 };

void *run(void *arg) {
    shared = (struct box){ { 2, 2 }, 7 };
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    struct box copy = shared;
    pthread_join(t, 0);
    assert(copy.p.x == copy.p.y);
    return 0;
}
