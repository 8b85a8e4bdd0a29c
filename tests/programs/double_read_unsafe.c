// expect: FALSE(unreach-call)
// Two reads of the same variable may differ, within one expression too.
#include <assert.h>
#include <pthread.h>

int x;

void *writer(void *arg) {
    x = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    if (x == 0 && x == 1)
        assert(0);
    pthread_join(t, 0);
    return 0;
}
