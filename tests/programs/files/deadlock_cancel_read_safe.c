// expect: TRUE
// options: --property no-deadlock
// A thread that reads from an empty pipe is cancelled.
#include <pthread.h>
#include <unistd.h>
static int ends[2];
static void *read_one(void *arg) {
    char c;
    read(ends[0], &c, 1);
    return 0;
}
static void *nothing(void *arg) {
    pthread_testcancel();
    return 0;
}
int main(void) {
    pthread_t reader, other;
    if (pipe(ends))
        return 1;
    pthread_create(&reader, 0, read_one, 0);
    pthread_create(&other, 0, nothing, 0);
    pthread_cancel(reader);
    pthread_join(other, 0);
    pthread_join(reader, 0);
    return 0;
}
