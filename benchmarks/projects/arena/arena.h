/* Blocks of one size from a fixed piece of memory, for several threads. */
#ifndef ARENA_H
#define ARENA_H

#include <stdatomic.h>
#include <stddef.h>

#define BLOCK_SIZE 16
#define BLOCKS 2

union block {
    union block *next; /* while it is free */
    unsigned char bytes[BLOCK_SIZE];
};

struct arena {
    atomic_flag lock;
    union block *free_blocks;
    unsigned used;
    union block blocks[BLOCKS];
};

void arena_init(struct arena *arena);
/* Null if no block is left. */
void *arena_take(struct arena *arena);
void arena_give(struct arena *arena, void *memory);
unsigned arena_used(struct arena *arena);

#endif
