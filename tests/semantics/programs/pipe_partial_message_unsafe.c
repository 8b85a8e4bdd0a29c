// expect: FALSE(unreach-call)
// clause: POSIX read
// runs: differ
// A read from a pipe need not wait for all bytes that it asks for.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
int ends[2];
void *feed(void *arg) {
    (void)!write(ends[1], "a", 1);
    (void)!write(ends[1], "b", 1);
    return 0;
}
int main(void) {
    pthread_t thread;
    char bytes[2];
    if (pipe(ends) != 0)
        return 0;
    pthread_create(&thread, 0, feed, 0);
    assert(read(ends[0], bytes, 2) == 2);
    pthread_join(thread, 0);
    return 0;
}
