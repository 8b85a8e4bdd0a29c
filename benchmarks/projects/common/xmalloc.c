#include "xmalloc.h"

#include <stdio.h>
#include <stdlib.h>

static void *checked(void *memory, size_t size) {
    if (memory == NULL && size != 0) {
        fprintf(stderr, "out of memory: %zu bytes\n", size);
        exit(EXIT_FAILURE);
    }
    return memory;
}

void *xmalloc(size_t size) {
    return checked(malloc(size), size);
}

void *xcalloc(size_t count, size_t size) {
    return checked(calloc(count, size), count * size);
}
