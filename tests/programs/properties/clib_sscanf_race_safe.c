// expect: TRUE
// options: --property race
// Each thread reads the same string, and stores into its own variable.
#include <pthread.h>
#include <stdio.h>

char text[3] = "12";

static void *worker(void *arg) {
    sscanf(text, "%d", (int *)arg);
    return 0;
}

int main(void) {
    pthread_t thread;
    int number, other;
    pthread_create(&thread, 0, worker, &other);
    sscanf(text, "%d", &number);
    pthread_join(thread, 0);
    return 0;
}
