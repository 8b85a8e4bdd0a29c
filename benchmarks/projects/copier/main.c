/* Copies standard input to standard output: one thread reads blocks, main writes them. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "log.h"
#include "xmalloc.h"

#define MAX_BLOCKS 2
#define BLOCK_SIZE 4

struct block {
    struct block *next;
    ssize_t size;
    char bytes[BLOCK_SIZE];
};

static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct block *first, **last;
    bool is_finished;
    long bytes_read;
} queue = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER, .last = &queue.first};

static void *read_blocks(void *argument) {
    (void)argument;
    for (int i = 0; i < MAX_BLOCKS; i++) {
        struct block *block = xnew(struct block);
        block->size = read(STDIN_FILENO, block->bytes, sizeof block->bytes);
        if (block->size <= 0) {
            if (block->size < 0)
                log_error("read: %s", strerror(errno));
            free(block);
            break;
        }
        pthread_mutex_lock(&queue.lock);
        *queue.last = block;
        queue.last = &block->next;
        queue.bytes_read += block->size;
        pthread_cond_signal(&queue.changed);
        pthread_mutex_unlock(&queue.lock);
    }
    pthread_mutex_lock(&queue.lock);
    queue.is_finished = true;
    pthread_cond_signal(&queue.changed);
    pthread_mutex_unlock(&queue.lock);
    return NULL;
}

static struct block *next_block(void) {
    struct block *block;
    pthread_mutex_lock(&queue.lock);
    while (queue.first == NULL && !queue.is_finished)
        pthread_cond_wait(&queue.changed, &queue.lock);
    block = queue.first;
    if (block != NULL) {
        queue.first = block->next;
        if (queue.first == NULL)
            queue.last = &queue.first;
    }
    pthread_mutex_unlock(&queue.lock);
    return block;
}

int main(void) {
    pthread_t reader;
    struct block *block;
    long bytes = 0;
    if (pthread_create(&reader, NULL, read_blocks, NULL) != 0)
        return EXIT_FAILURE;
    while ((block = next_block()) != NULL) {
        if (write(STDOUT_FILENO, block->bytes, (size_t)block->size) != block->size)
            log_warn("write: %s", strerror(errno));
        bytes += block->size;
        free(block);
    }
    pthread_join(reader, NULL);
    assert(bytes == queue.bytes_read);
    return EXIT_SUCCESS;
}
