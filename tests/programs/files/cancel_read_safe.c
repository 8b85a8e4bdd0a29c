// expect: TRUE
// options: --property unreach-call
// A thread that is cancelled while it reads from a pipe has taken nothing.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
static int ends[2], taken;
static void *read_one(void *arg) {
    char c;
    taken = read(ends[0], &c, 1) == 1;
    return 0;
}
int main(void) {
    pthread_t reader;
    void *result;
    char c;
    if (pipe(ends))
        return 1;
    pthread_create(&reader, 0, read_one, 0);
    pthread_cancel(reader);
    if (write(ends[1], "", 1) != 1)
        return 1;
    pthread_join(reader, &result);
    if (result == PTHREAD_CANCELED)
        assert(read(ends[0], &c, 1) == 1);
    return 0;
}
