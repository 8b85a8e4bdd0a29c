#ifndef RING_H
#define RING_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

/* A bounded queue of pointers.  Its slots follow the struct. */
struct ring {
    pthread_mutex_t lock;
    pthread_cond_t changed; /* signalled when an item comes or goes */
    size_t capacity, head, count;
    bool is_closed;
    void *slots[];
};

struct ring *ring_create(size_t capacity);
void ring_destroy(struct ring *ring);
/* Blocks while the ring is full.  False if it is closed. */
bool ring_put(struct ring *ring, void *item);
/* Blocks while the ring is empty.  Null once it is closed and empty. */
void *ring_get(struct ring *ring);
void ring_close(struct ring *ring);

#endif
