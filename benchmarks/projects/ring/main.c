/* One thread makes messages, another one adds up their sizes. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "log.h"
#include "ring.h"
#include "xmalloc.h"

#define MESSAGES 3

struct message {
    int size;
};

struct shared {
    struct ring *ring;
    int sent, received;
};

static struct message *message_new(int size) {
    struct message *message = xnew(struct message);
    message->size = size;
    return message;
}

static void *produce(void *argument) {
    struct shared *shared = argument;
    for (int i = 1; i <= MESSAGES; i++) {
        struct message *message = message_new(i);
        if (!ring_put(shared->ring, message)) {
            log_warn("message %d was not sent", i);
            free(message);
            break;
        }
        shared->sent += i;
    }
    ring_close(shared->ring);
    return NULL;
}

static void *consume(void *argument) {
    struct shared *shared = argument;
    struct message *message;
    while ((message = ring_get(shared->ring)) != NULL) {
        shared->received += message->size;
        free(message);
    }
    return NULL;
}

int main(void) {
    struct shared shared = {.ring = ring_create(2)};
    pthread_t producer, consumer;
    int status = EXIT_FAILURE;
    if (pthread_create(&producer, NULL, produce, &shared) != 0)
        goto no_producer;
    if (pthread_create(&consumer, NULL, consume, &shared) != 0)
        goto no_consumer;
    pthread_join(consumer, NULL);
    pthread_join(producer, NULL);
    assert(shared.sent == 6);
    assert(shared.received == shared.sent);
    status = EXIT_SUCCESS;
    goto done;
no_consumer:
    log_error("no consumer");
    ring_close(shared.ring);
    pthread_join(producer, NULL);
no_producer:
done:
    ring_destroy(shared.ring);
    return status;
}
