// expect: FALSE(unreach-call)
// The bug needs an argument that is a number, of one digit or more.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static int limit, count;

static void *work(void *arg) {
    for (int i = 0; i < limit; i++)
        count++;
    return arg;
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: %s COUNT\n", argv[0]);
        return 1;
    }
    limit = atoi(argv[1]);
    assert(argv[argc] == NULL);
    pthread_t first, second;
    pthread_create(&first, 0, work, 0);
    pthread_create(&second, 0, work, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(limit < 0 || count == 2 * limit);
    return 0;
}
