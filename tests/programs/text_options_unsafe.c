// expect: FALSE(unreach-call)
// Not for every option is the number right.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int count = 1, is_loud;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *add(void *arg) {
    pthread_mutex_lock(&lock);
    total += count;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(int argc, char **argv) {
    int option;
    while ((option = getopt(argc, argv, "n:v")) != -1) {
        switch (option) {
        case 'n':
            count = atoi(optarg);
            break;
        case 'v':
            is_loud = 1;
            break;
        default:
            fprintf(stderr, "usage: %s [-v] [-n COUNT]\n", argv[0]);
            return 1;
        }
    }
    if (count < 1 || count > 1000)
        return 1;
    pthread_t thread;
    if (pthread_create(&thread, 0, add, 0) != 0)
        return 1;
    add(0);
    pthread_join(thread, 0);
    if (is_loud)
        printf("%d\n", total);
    assert(total <= 1000);
    return 0;
}
