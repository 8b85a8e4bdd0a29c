// expect: TRUE
// errno is an object of each thread, and zero at the start of main (C17 7.5p3).
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static void *worker(void *arg) {
    errno = 5;
    return 0;
}

int main(void) {
    assert(errno == 0);
    errno = 3;
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    int *mine = &errno;
    assert(*mine == 3);
    pthread_join(thread, 0);
    *mine = 7;
    assert(errno == 7);
    return 0;
}
