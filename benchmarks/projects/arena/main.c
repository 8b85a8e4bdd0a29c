/* Two threads build points in the arena. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "arena.h"
#include "log.h"

struct point {
    int x, y;
};

_Static_assert(sizeof(struct point) <= BLOCK_SIZE, "a point fits into a block");

static struct arena arena;

static void *build(void *argument) {
    const int *number = argument;
    struct point *point = arena_take(&arena);
    if (point == NULL) {
        log_warn("no block is left");
        return NULL;
    }
    point->x = *number;
    point->y = -*number;
    assert(point->x + point->y == 0);
    assert(point->x == *number);
    arena_give(&arena, point);
    return NULL;
}

int main(void) {
    static int numbers[] = {3, 5};
    pthread_t threads[2];
    arena_init(&arena);
    for (int i = 0; i < 2; i++)
        if (pthread_create(&threads[i], NULL, build, &numbers[i]) != 0) {
            log_error("thread %d does not start", i);
            exit(EXIT_FAILURE);
        }
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(arena_used(&arena) == 0);
    return EXIT_SUCCESS;
}
