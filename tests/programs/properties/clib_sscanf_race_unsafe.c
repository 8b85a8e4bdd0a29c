// expect: FALSE(no-data-race)
// options: --property race
// sscanf reads the string, and stores what it reads (C17 5.1.2.4p35).
#include <pthread.h>
#include <stdio.h>

char text[3] = "12";

static void *worker(void *arg) {
    text[1] = 0;
    return 0;
}

int main(void) {
    pthread_t thread;
    int number;
    pthread_create(&thread, 0, worker, 0);
    sscanf(text, "%d", &number);
    pthread_join(thread, 0);
    return 0;
}
