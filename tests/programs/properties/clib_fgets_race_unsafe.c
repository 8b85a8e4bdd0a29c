// expect: FALSE(no-data-race)
// options: --property race
// fgets writes to the array.
#include <pthread.h>
#include <stdio.h>

char line[4];

static void *worker(void *arg) {
    line[1] = 0;
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    fgets(line, sizeof line, stdin);
    pthread_join(thread, 0);
    return 0;
}
