/* Scratch buffers, one for each thread, made when they are needed and freed by the end of the thread. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

#include "xmalloc.h"

#define THREADS 2
#define SIZE 4

static tss_t key;
static once_flag is_made = ONCE_FLAG_INIT;
static mtx_t lock;
static char *results[THREADS];

static void check(int status, const char *what) {
    if (status != thrd_success) {
        fprintf(stderr, "%s fails: %d\n", what, status);
        exit(EXIT_FAILURE);
    }
}

static void make_key(void) {
    check(tss_create(&key, free), "tss_create");
}

/* The buffer of this thread. */
static char *scratch(void) {
    char *buffer;
    call_once(&is_made, make_key);
    buffer = tss_get(key);
    if (buffer == NULL) {
        buffer = xmalloc(SIZE);
        check(tss_set(key, buffer), "tss_set");
    }
    return buffer;
}

/* The name of a number, valid until the next call by the same thread. */
static char *name_of(int number) {
    char *buffer = scratch();
    buffer[0] = 'n';
    buffer[1] = (char)('0' + number);
    buffer[2] = '\0';
    return buffer;
}

static int run(void *argument) {
    int number = *(const int *)argument;
    char *name = name_of(number);
    check(mtx_lock(&lock), "mtx_lock");
    results[number] = name;
    check(mtx_unlock(&lock), "mtx_unlock");
    return number;
}

int main(void) {
    static const int numbers[THREADS] = {0, 1};
    thrd_t threads[THREADS];
    check(mtx_init(&lock, mtx_plain), "mtx_init");
    for (int i = 0; i < THREADS; i++)
        check(thrd_create(&threads[i], run, (void *)&numbers[i]), "thrd_create");
    for (int i = 0; i < THREADS; i++) {
        int result;
        check(thrd_join(threads[i], &result), "thrd_join");
        assert(result == i && results[i] != NULL);
        assert(results[i][1] == '0' + i);
        free(results[i]);
    }
    mtx_destroy(&lock);
    tss_delete(key);
    return EXIT_SUCCESS;
}
