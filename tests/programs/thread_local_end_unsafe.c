// expect: FALSE(unreach-call)
// A thread ends whose copy of a variable, which has an address in another thread, nobody looks at.
#include <assert.h>
#include <pthread.h>

_Thread_local int own = 2;

void *idle(void *arg) { return 0; }

void *points(void *arg) {
    int *pointer = &own;
    return pointer;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, points, 0);
    pthread_create(&second, 0, idle, 0);
    pthread_join(second, 0);
    assert(0);
}
