/* A thread moves along the diagonal, and main looks where it is. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "log.h"
#include "seqlock.h"

#define MOVES 2

static struct seqlock place;

static void *walk(void *argument) {
    (void)argument;
    for (int i = 1; i <= MOVES; i++)
        seqlock_write(&place, (struct position){.x = i, .y = i});
    return NULL;
}

int main(void) {
    pthread_t walker;
    struct position seen, last;
    if (pthread_create(&walker, NULL, walk, NULL) != 0) {
        log_error("nobody walks");
        return EXIT_FAILURE;
    }
    seen = seqlock_read(&place);
    assert(seen.x == seen.y);
    pthread_join(walker, NULL);
    last = seqlock_read(&place);
    assert(last.x == MOVES && last.x >= seen.x);
    return EXIT_SUCCESS;
}
