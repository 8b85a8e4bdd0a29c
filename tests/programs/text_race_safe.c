// expect: TRUE
// options: --property no-data-race
// Threads read the same argument.
#include <pthread.h>
#include <stdlib.h>

static void *read_text(void *text) {
    return atoi(text) > 0 ? text : 0;
}

int main(int argc, char **argv) {
    if (argc < 2)
        return 1;
    pthread_t thread;
    if (pthread_create(&thread, 0, read_text, argv[1]) != 0)
        return 1;
    read_text(argv[1]);
    pthread_join(thread, 0);
    return 0;
}
