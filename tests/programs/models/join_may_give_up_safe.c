// expect: TRUE
// A join that gives up is repeated; when it succeeds, the thread has ended.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static int done;

static void *worker(void *unused) {
    done = 1;
    return unused;
}

int main(void) {
    pthread_t thread;
    void *result = &done;
    pthread_create(&thread, NULL, worker, NULL);
    int error = pthread_tryjoin_np(thread, &result);
    if (error == 0)
        assert(done && result == NULL);
    else {
        assert(error == EBUSY && result == &done);
        pthread_join(thread, NULL);
    }
    assert(done);
    return 0;
}
