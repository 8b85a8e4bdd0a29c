#ifndef XMALLOC_H
#define XMALLOC_H

#include <stddef.h>

/* These never return null: a program that has no memory ends. */
void *xmalloc(size_t size);
void *xcalloc(size_t count, size_t size);

#define xnew(type) ((type *)xcalloc(1, sizeof(type)))

#endif
