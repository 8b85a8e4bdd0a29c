// expect: FALSE(no-data-race)
// options: --property race
// The characters that puts prints are read by the calling thread (C17 5.1.2.4p35, POSIX 4.12).
#include <pthread.h>
#include <stdio.h>

char text[4] = "abc";

static void *worker(void *arg) {
    text[1] = 'x';
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    puts(text);
    pthread_join(thread, 0);
    return 0;
}
