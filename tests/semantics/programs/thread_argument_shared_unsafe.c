// expect: FALSE(unreach-call)
// clause: POSIX pthread_create
// runs: differ
// Both threads get the address of the same counter, which the loop has changed.
#include <assert.h>
#include <pthread.h>
_Atomic int i;
void *worker(void *arg) {
    assert(*(_Atomic int *)arg < 2);
    return 0;
}
int main(void) {
    pthread_t t[2];
    for (i = 0; i < 2; i++)
        pthread_create(&t[i], 0, worker, &i);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
