#include "stack.h"

struct node nodes[NODES];

/* The upper half counts the pushes, so that a top that has come back looks different. */
static unsigned node_of(unsigned top) {
    return top & 0xffffu;
}

static unsigned with_node(unsigned top, unsigned node) {
    return (((top >> 16) + 1) << 16) | node;
}

void stack_init(struct stack *stack) {
    atomic_init(&stack->top, NONE);
}

void stack_push(struct stack *stack, unsigned node) {
    unsigned top = atomic_load(&stack->top);
    do
        atomic_store(&nodes[node].next, node_of(top));
    while (!atomic_compare_exchange_strong(&stack->top, &top, with_node(top, node)));
}

unsigned stack_pop(struct stack *stack) {
    unsigned top = atomic_load(&stack->top), next;
    do {
        if (node_of(top) == NONE)
            return NONE;
        next = atomic_load(&nodes[node_of(top)].next);
    } while (!atomic_compare_exchange_strong(&stack->top, &top, (top & 0xffff0000u) | next));
    return node_of(top);
}
