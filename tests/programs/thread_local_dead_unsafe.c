// expect: FALSE(valid-deref)
// The copy of a thread that has ended is used.
#include <pthread.h>

_Thread_local int mine;
int *theirs;

void *run(void *arg) {
    theirs = &mine;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    pthread_join(t, 0);
    return *theirs;
}
