// expect: FALSE(unreach-call)
// The operands of a comma are evaluated one after the other: another thread comes between.
#include <assert.h>
#include <pthread.h>

int x, y;

void *run(void *arg) {
    x = 1, y = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    int seen;
    pthread_create(&t, 0, run, 0);
    seen = (y, x);
    for (int i = 0, j = 1; i < j; i++, j--)
        assert(y >= seen);
    pthread_join(t, 0);
    return 0;
}
