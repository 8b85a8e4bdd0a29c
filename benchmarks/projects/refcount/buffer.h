/* Buffers that several threads share; the last one to put a buffer frees it. */
#ifndef BUFFER_H
#define BUFFER_H

#include <stddef.h>

struct buffer;

struct buffer *buffer_new(const char *bytes, size_t size, void (*on_free)(void *context), void *context);
struct buffer *buffer_hold(struct buffer *buffer);
void buffer_put(struct buffer *buffer);
size_t buffer_size(const struct buffer *buffer);
char buffer_at(const struct buffer *buffer, size_t index);

#endif
