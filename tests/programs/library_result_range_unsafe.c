// expect: FALSE(valid-deref)
// If the buffer is full, there is no room for the zero at its end.
#include <pthread.h>
#include <unistd.h>

static void *reader(void *arg) {
    char text[16];
    ssize_t count = read(0, text, sizeof text);
    if (count >= 0)
        text[count] = 0;
    return arg;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, reader, 0);
    pthread_join(thread, 0);
    return 0;
}
