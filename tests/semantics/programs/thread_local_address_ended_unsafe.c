// expect: FALSE(valid-deref)
// clause: C17 6.2.4 p4
// runs: undefined
// A thread-local object ends with its thread.
#include <pthread.h>
_Thread_local int mine = 3;
void *worker(void *arg) { return &mine; }
int main(void) {
    pthread_t t;
    void *where;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, &where);
    return *(int *)where;
}
