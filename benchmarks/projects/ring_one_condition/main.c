/* Two producers and two consumers share a ring with a single slot. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "log.h"
#include "ring.h"

#define PAIRS 2

static int items[PAIRS] = {1, 2};
static struct ring *ring;

static void *produce(void *argument) {
    if (!ring_put(ring, argument))
        log_warn("an item was not sent");
    return NULL;
}

static void *consume(void *argument) {
    int *sum = argument, *item = ring_get(ring);
    if (item == NULL)
        log_warn("nothing came");
    else
        *sum += *item;
    return NULL;
}

int main(void) {
    pthread_t producers[PAIRS], consumers[PAIRS];
    int sums[PAIRS] = {0};
    ring = ring_create(1);
    for (int i = 0; i < PAIRS; i++) {
        if (pthread_create(&consumers[i], NULL, consume, &sums[i]) != 0
            || pthread_create(&producers[i], NULL, produce, &items[i]) != 0) {
            log_error("thread %d does not start", i);
            exit(EXIT_FAILURE);
        }
    }
    for (int i = 0; i < PAIRS; i++) {
        pthread_join(consumers[i], NULL);
        pthread_join(producers[i], NULL);
    }
    assert(sums[0] + sums[1] == 3);
    ring_destroy(ring);
    return EXIT_SUCCESS;
}
