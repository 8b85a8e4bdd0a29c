// expect: TRUE
// The third argument is the length of an array, and is checked.
// options: --property def-behavior
#include <pthread.h>
#include <stdlib.h>

static void *work(void *arg) {
    return arg;
}

int main(int argc, char **argv) {
    if (argc != 4)
        return 1;
    int rounds = atoi(argv[1]), limit = atoi(argv[2]), count = atoi(argv[3]);
    if (rounds < limit || count < 1 || count > 5)
        return 1;
    pthread_t threads[count];
    for (int i = 0; i < count && i < 2; i++)
        pthread_create(&threads[i], 0, work, 0);
    return 0;
}
