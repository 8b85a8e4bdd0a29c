// expect: TRUE
// Threads write to different members of a local of main, which waits for them.
#include <assert.h>
#include <pthread.h>

struct pair { int left, right; };

void *set(void *arg) {
    *(int *)arg += 3;
    return 0;
}

int main(void) {
    struct pair p = { 1, 2 };
    pthread_t t, u;
    pthread_create(&t, 0, set, &p.left);
    pthread_create(&u, 0, set, &p.right);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(p.left == 4 && p.right == 5);
    return 0;
}
