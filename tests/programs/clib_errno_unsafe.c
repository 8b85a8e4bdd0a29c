// expect: FALSE(unreach-call)
// The address of errno is that of one thread (C17 7.5p2); another thread may write through it.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static void *worker(void *arg) {
    *(int *)arg = 5;
    return 0;
}

int main(void) {
    errno = 3;
    pthread_t thread;
    pthread_create(&thread, 0, worker, &errno);
    assert(errno == 3);
    pthread_join(thread, 0);
    return 0;
}
