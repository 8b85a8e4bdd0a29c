/* Counts the values that reach a threshold, which is the argument: threshold [NUMBER] */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VALUES 2

static struct {
    pthread_mutex_t lock;
    int found;
} result = {.lock = PTHREAD_MUTEX_INITIALIZER};

static const int values[VALUES] = {3, 5};
static int threshold; /* set before threads start */

static void check(int status, const char *what) {
    if (status != 0) {
        fprintf(stderr, "%s: %s\n", what, strerror(status));
        exit(EXIT_FAILURE);
    }
}

/* 0, or -1 if the text is not a number from 0 to 9. */
static int parse_threshold(const char *text, int *number) {
    char rest;
    int fields = sscanf(text, "%2d%c", number, &rest);
    if (fields != 1)
        return -1;
    return *number >= 0 ? 0 : -1;
}

static void *compare(void *argument) {
    const int *value = argument;
    if (*value < threshold)
        return NULL;
    pthread_mutex_lock(&result.lock);
    result.found++;
    pthread_mutex_unlock(&result.lock);
    return NULL;
}

static int expected(void) {
    int count = 0;
    for (int i = 0; i < VALUES; i++)
        count += values[i] >= threshold;
    return count;
}

int main(int count, char **arguments) {
    pthread_t threads[VALUES];
    if (count == 2 && parse_threshold(arguments[1], &threshold) != 0) {
        fprintf(stderr, "usage: threshold [NUMBER], from 0 to 9\n");
        return EXIT_FAILURE;
    }
    assert(threshold >= 0 && threshold <= 9);
    for (int i = 0; i < VALUES; i++)
        check(pthread_create(&threads[i], NULL, compare, (void *)&values[i]), "pthread_create");
    for (int i = 0; i < VALUES; i++)
        check(pthread_join(threads[i], NULL), "pthread_join");
    assert(result.found == expected());
    return EXIT_SUCCESS;
}
