// expect: FALSE(unreach-call)
// options: --property unreach-call
// While the thread reads, its end of the pipe stays open, until it is cancelled.
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
static int ends[2];
static void *run(void *arg) {
    char c;
    read(ends[0], &c, 1);
    return 0;
}
int main(void) {
    pthread_t thread;
    void *result;
    signal(SIGPIPE, SIG_IGN);
    if (pipe(ends))
        return 0;
    pthread_create(&thread, 0, run, 0);
    close(ends[0]);
    int written = write(ends[1], "", 1);
    pthread_cancel(thread);
    pthread_join(thread, &result);
    assert(written != 1 || result != PTHREAD_CANCELED);
    return 0;
}
