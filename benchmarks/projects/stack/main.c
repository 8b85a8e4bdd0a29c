/* Two threads take nodes from a stack, use them, and put them back; no node may have two users. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "log.h"
#include "stack.h"

static struct stack unused;
static atomic_bool is_used[NODES];

static unsigned take(void) {
    unsigned node = stack_pop(&unused);
    if (node != NONE) {
        bool was_used = atomic_exchange(&is_used[node], true);
        assert(!was_used);
        (void)was_used;
    }
    return node;
}

static void give_back(unsigned node) {
    atomic_store(&is_used[node], false);
    stack_push(&unused, node);
}

static void *borrow_one(void *argument) {
    (void)argument;
    if (take() == NONE)
        log_warn("no node is left");
    return NULL;
}

static void *borrow_two(void *argument) {
    unsigned first = take(), second = take();
    (void)argument;
    if (first != NONE)
        give_back(first);
    if (second == NONE)
        log_warn("only one node is left");
    take();
    take();
    return NULL;
}

int main(void) {
    pthread_t one, two;
    stack_init(&unused);
    for (unsigned node = 0; node < NODES; node++)
        stack_push(&unused, node);
    if (pthread_create(&one, NULL, borrow_one, NULL) != 0 || pthread_create(&two, NULL, borrow_two, NULL) != 0) {
        log_error("a thread does not start");
        exit(EXIT_FAILURE);
    }
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return EXIT_SUCCESS;
}
