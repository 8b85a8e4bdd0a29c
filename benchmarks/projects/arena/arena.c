#include "arena.h"

#include <sched.h>

static void lock(struct arena *arena) {
    while (atomic_flag_test_and_set(&arena->lock))
        sched_yield();
}

static void unlock(struct arena *arena) {
    atomic_flag_clear(&arena->lock);
}

void arena_init(struct arena *arena) {
    atomic_flag_clear(&arena->lock);
    arena->free_blocks = NULL;
    arena->used = 0;
    for (size_t i = BLOCKS; i-- > 0;) {
        arena->blocks[i].next = arena->free_blocks;
        arena->free_blocks = &arena->blocks[i];
    }
}

void *arena_take(struct arena *arena) {
    union block *block;
    lock(arena);
    block = arena->free_blocks;
    if (block != NULL) {
        arena->free_blocks = block->next;
        arena->used++;
    }
    unlock(arena);
    return block;
}

void arena_give(struct arena *arena, void *memory) {
    union block *block = memory;
    lock(arena);
    block->next = arena->free_blocks;
    arena->free_blocks = block;
    arena->used--;
    unlock(arena);
}

unsigned arena_used(struct arena *arena) {
    unsigned used;
    lock(arena);
    used = arena->used;
    unlock(arena);
    return used;
}
