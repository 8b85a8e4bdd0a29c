/* A download that the user may cancel: its buffer is freed however it ends. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "log.h"
#include "xmalloc.h"

#define BLOCKS 2
#define BLOCK_SIZE 2

struct download {
    pthread_mutex_t lock;
    int blocks; /* received so far */
    char *buffer;
};

static struct download download = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void check(int status, const char *what) {
    if (status != 0) {
        log_error("%s: %s", what, strerror(status));
        exit(EXIT_FAILURE);
    }
}

static void drop_buffer(void *argument) {
    struct download *self = argument;
    free(self->buffer);
    self->buffer = NULL;
}

/* Blocks arrive here; a cancellation point, like all functions that wait for the network. */
static void receive_block(char *block) {
    pthread_testcancel();
    memset(block, 'x', BLOCK_SIZE);
}

static void count_block(struct download *self) {
    pthread_mutex_lock(&self->lock);
    self->blocks++;
    pthread_mutex_unlock(&self->lock);
}

static void *fetch(void *argument) {
    struct download *self = argument;
    self->buffer = xmalloc(BLOCKS * BLOCK_SIZE);
    pthread_cleanup_push(drop_buffer, self);
    for (int i = 0; i < BLOCKS; i++) {
        receive_block(self->buffer + i * BLOCK_SIZE);
        count_block(self);
    }
    assert(self->buffer[BLOCKS * BLOCK_SIZE - 1] == 'x');
    free(self->buffer);
    pthread_cleanup_pop(1);
    return self;
}

int main(void) {
    pthread_t thread;
    void *result;
    int blocks;
    check(pthread_create(&thread, NULL, fetch, &download), "pthread_create");
    pthread_mutex_lock(&download.lock);
    blocks = download.blocks;
    pthread_mutex_unlock(&download.lock);
    if (blocks < BLOCKS)
        check(pthread_cancel(thread), "pthread_cancel");
    check(pthread_join(thread, &result), "pthread_join");
    if (result == PTHREAD_CANCELED)
        log_info("cancelled after %d blocks", download.blocks);
    else
        assert(result == &download && download.blocks == BLOCKS);
    assert(download.buffer == NULL);
    return EXIT_SUCCESS;
}
