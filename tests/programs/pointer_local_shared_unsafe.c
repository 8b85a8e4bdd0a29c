// expect: FALSE(unreach-call)
// Two threads get the same member of a local of main: one of the additions may be lost.
#include <assert.h>
#include <pthread.h>

struct pair { int left, right; };

void *set(void *arg) {
    *(int *)arg += 3;
    return 0;
}

int main(void) {
    struct pair p = { 1, 2 };
    int *same = &p.left + 0;
    pthread_t t, u;
    pthread_create(&t, 0, set, &p.left);
    pthread_create(&u, 0, set, same);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(p.left == 7 && p.right == 2);
    return 0;
}
