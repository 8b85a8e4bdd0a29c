#include "ring.h"

#include <stdlib.h>

#include "xmalloc.h"

struct ring *ring_create(size_t capacity) {
    struct ring *ring = xcalloc(1, sizeof *ring + capacity * sizeof ring->slots[0]);
    ring->capacity = capacity;
    pthread_mutex_init(&ring->lock, NULL);
    pthread_cond_init(&ring->changed, NULL);
    return ring;
}

void ring_destroy(struct ring *ring) {
    if (ring == NULL)
        return;
    pthread_cond_destroy(&ring->changed);
    pthread_mutex_destroy(&ring->lock);
    free(ring);
}

bool ring_put(struct ring *ring, void *item) {
    bool is_open;
    pthread_mutex_lock(&ring->lock);
    while (ring->count == ring->capacity && !ring->is_closed)
        pthread_cond_wait(&ring->changed, &ring->lock);
    is_open = !ring->is_closed;
    if (is_open) {
        ring->slots[(ring->head + ring->count) % ring->capacity] = item;
        ring->count++;
        pthread_cond_signal(&ring->changed);
    }
    pthread_mutex_unlock(&ring->lock);
    return is_open;
}

void *ring_get(struct ring *ring) {
    void *item = NULL;
    pthread_mutex_lock(&ring->lock);
    while (ring->count == 0 && !ring->is_closed)
        pthread_cond_wait(&ring->changed, &ring->lock);
    if (ring->count > 0) {
        item = ring->slots[ring->head];
        ring->head = (ring->head + 1) % ring->capacity;
        ring->count--;
        pthread_cond_signal(&ring->changed);
    }
    pthread_mutex_unlock(&ring->lock);
    return item;
}

void ring_close(struct ring *ring) {
    pthread_mutex_lock(&ring->lock);
    ring->is_closed = true;
    pthread_cond_broadcast(&ring->changed);
    pthread_mutex_unlock(&ring->lock);
}
