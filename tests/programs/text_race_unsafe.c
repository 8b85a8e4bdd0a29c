// expect: FALSE(no-data-race)
// options: --property no-data-race
// One thread changes the argument that the other one reads.
#include <pthread.h>
#include <stdlib.h>

static char *text;

static void *change(void *arg) {
    text[0] = '1';
    return arg;
}

int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    text = argv[1];
    pthread_t thread;
    if (pthread_create(&thread, 0, change, 0) != 0)
        return 1;
    int number = atoi(text);
    pthread_join(thread, 0);
    return number;
}
