/* A ring for one writer and one reader, without locks. */
#ifndef SPSC_H
#define SPSC_H

#include <stdatomic.h>
#include <stdbool.h>

#define SPSC_SLOTS 2u /* a power of two */

struct record {
    unsigned length;
    char text[4];
};

struct spsc {
    atomic_uint head, tail; /* they count for ever; only the reader moves head, only the writer moves tail */
    struct record slots[SPSC_SLOTS];
};

bool spsc_write(struct spsc *queue, const char *text, unsigned length);
bool spsc_read(struct spsc *queue, struct record *record);

#endif
