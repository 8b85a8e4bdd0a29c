// expect: TRUE
// options: --property race
// With a precision printf reads no more characters than that (C17 7.21.6.1p8), so another thread may write the next one.
#include <pthread.h>
#include <stdio.h>

char text[4] = "abc";

static void *worker(void *arg) {
    text[3] = 0;
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    printf("%.3s", text);
    pthread_join(thread, 0);
    return 0;
}
