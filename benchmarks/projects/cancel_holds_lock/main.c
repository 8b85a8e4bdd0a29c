/* A consumer that is cancelled while it waits for an item. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "log.h"
#include "xmalloc.h"

struct item {
    struct item *next;
    int number;
};

struct inbox {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    struct item *first;
    int taken;
};

static void check(int status, const char *what) {
    if (status != 0) {
        log_error("%s: %s", what, strerror(status));
        abort();
    }
}

static struct inbox *inbox_new(void) {
    struct inbox *inbox = xnew(struct inbox);
    check(pthread_mutex_init(&inbox->lock, NULL), "pthread_mutex_init");
    check(pthread_cond_init(&inbox->filled, NULL), "pthread_cond_init");
    return inbox;
}

static void inbox_free(struct inbox *inbox) {
    while (inbox->first != NULL) {
        struct item *item = inbox->first;
        inbox->first = item->next;
        free(item);
    }
    check(pthread_mutex_destroy(&inbox->lock), "pthread_mutex_destroy");
    check(pthread_cond_destroy(&inbox->filled), "pthread_cond_destroy");
    free(inbox);
}

static void inbox_put(struct inbox *inbox, int number) {
    struct item *item = xnew(struct item);
    item->number = number;
    pthread_mutex_lock(&inbox->lock);
    item->next = inbox->first;
    inbox->first = item;
    pthread_cond_signal(&inbox->filled);
    pthread_mutex_unlock(&inbox->lock);
}

/* A cancellation point. */
static struct item *inbox_take(struct inbox *inbox) {
    struct item *item;
    pthread_mutex_lock(&inbox->lock);
    while (inbox->first == NULL)
        pthread_cond_wait(&inbox->filled, &inbox->lock);
    item = inbox->first;
    inbox->first = item->next;
    inbox->taken++;
    pthread_mutex_unlock(&inbox->lock);
    return item;
}

static void *consume(void *argument) {
    struct inbox *inbox = argument;
    for (;;) {
        struct item *item = inbox_take(inbox);
        assert(item->number == 7);
        free(item);
    }
    return NULL;
}

int main(void) {
    struct inbox *inbox = inbox_new();
    pthread_t consumer;
    void *result;
    check(pthread_create(&consumer, NULL, consume, inbox), "pthread_create");
    inbox_put(inbox, 7);
    check(pthread_cancel(consumer), "pthread_cancel");
    check(pthread_join(consumer, &result), "pthread_join");
    assert(result == PTHREAD_CANCELED);
    assert(inbox->taken + (inbox->first != NULL) == 1);
    inbox_free(inbox);
    return EXIT_SUCCESS;
}
