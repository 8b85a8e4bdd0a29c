// expect: FALSE(unreach-call)
// The address of a thread-local variable is passed to another thread: that one changes it.
#include <assert.h>
#include <pthread.h>

_Thread_local int mine;

void *run(void *arg) {
    int *theirs = arg;
    ++*theirs;
    mine = 7;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, &mine);
    mine++;
    pthread_join(t, 0);
    assert(mine == 2);
    return 0;
}
