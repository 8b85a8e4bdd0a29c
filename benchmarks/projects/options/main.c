/* Runs as many workers as the option -n says, and adds up their results: options [-v] [-n WORKERS] */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "log.h"

#define MAX_WORKERS 2

struct options {
    int workers;
    bool is_verbose;
};

static struct {
    pthread_mutex_t lock;
    int sum;
} total = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void check(int status, const char *what) {
    if (status != 0) {
        log_error("%s: %s", what, strerror(status));
        exit(EXIT_FAILURE);
    }
}

static int parse_workers(const char *text, int *workers) {
    char *end;
    long number = strtol(text, &end, 10);
    if (end == text || *end != '\0')
        return -1;
    if (number < 1 || number > MAX_WORKERS)
        return -1;
    *workers = (int)number;
    return 0;
}

static int parse_options(int count, char **arguments, struct options *options) {
    int letter;
    while ((letter = getopt(count, arguments, "n:v")) != -1)
        switch (letter) {
        case 'n':
            if (parse_workers(optarg, &options->workers) != 0)
                return -1;
            break;
        case 'v':
            options->is_verbose = true;
            break;
        default:
            return -1;
        }
    return 0;
}

static void *work(void *argument) {
    int *share = argument;
    pthread_mutex_lock(&total.lock);
    total.sum += *share;
    pthread_mutex_unlock(&total.lock);
    return NULL;
}

int main(int count, char **arguments) {
    struct options options = {.workers = 1, .is_verbose = false};
    static int shares[MAX_WORKERS] = {1, 1};
    pthread_t workers[MAX_WORKERS];
    if (parse_options(count, arguments, &options) != 0) {
        fprintf(stderr, "usage: options [-v] [-n WORKERS]\n");
        return EXIT_FAILURE;
    }
    if (options.is_verbose)
        log_set_level(LOG_INFO);
    for (int i = 0; i < options.workers; i++)
        check(pthread_create(&workers[i], NULL, work, &shares[i]), "pthread_create");
    for (int i = 0; i < options.workers; i++)
        check(pthread_join(workers[i], NULL), "pthread_join");
    log_info("sum %d", total.sum);
    assert(total.sum == options.workers);
    return EXIT_SUCCESS;
}
