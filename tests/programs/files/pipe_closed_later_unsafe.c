// expect: FALSE(no-deadlock)
// options: --property deadlock
// The writer closes the wrong end, so the reader waits for ever.
#include <pthread.h>
#include <unistd.h>

int ends[2];

void *writer(void *arg) {
    close(ends[0]);
    return 0;
}

int main(void) {
    pthread_t t;
    char byte;
    if (pipe(ends) != 0)
        return 1;
    pthread_create(&t, 0, writer, 0);
    read(ends[0], &byte, 1);
    pthread_join(t, 0);
    return 0;
}
