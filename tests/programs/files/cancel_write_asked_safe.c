// expect: TRUE
// options: --property unreach-call
// A thread with a request acts in write, and writes nothing.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>
static int ends[2];
static void *run(void *arg) {
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);
    pthread_cancel(pthread_self());
    pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, 0);
    write(ends[1], "", 1);
    return 0;
}
int main(void) {
    pthread_t thread;
    char c;
    if (pipe(ends))
        return 0;
    pthread_create(&thread, 0, run, 0);
    pthread_join(thread, 0);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    assert(read(ends[0], &c, 1) != 1);
    return 0;
}
