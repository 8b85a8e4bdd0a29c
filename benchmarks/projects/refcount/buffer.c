#include "buffer.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "xmalloc.h"

struct buffer {
    atomic_int holders;
    size_t size;
    void (*on_free)(void *context);
    void *context;
    char bytes[];
};

struct buffer *buffer_new(const char *bytes, size_t size, void (*on_free)(void *context), void *context) {
    struct buffer *buffer = xmalloc(sizeof *buffer + size);
    atomic_init(&buffer->holders, 1);
    buffer->size = size;
    buffer->on_free = on_free;
    buffer->context = context;
    memcpy(buffer->bytes, bytes, size);
    return buffer;
}

struct buffer *buffer_hold(struct buffer *buffer) {
    atomic_fetch_add(&buffer->holders, 1);
    return buffer;
}

void buffer_put(struct buffer *buffer) {
    int before = atomic_fetch_sub(&buffer->holders, 1);
    assert(before > 0);
    if (before != 1)
        return;
    if (buffer->on_free != NULL)
        buffer->on_free(buffer->context);
    free(buffer);
}

size_t buffer_size(const struct buffer *buffer) {
    return buffer->size;
}

char buffer_at(const struct buffer *buffer, size_t index) {
    assert(index < buffer->size);
    return buffer->bytes[index];
}
