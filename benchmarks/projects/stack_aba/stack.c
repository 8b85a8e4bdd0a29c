#include "stack.h"

struct node nodes[NODES];

void stack_init(struct stack *stack) {
    atomic_init(&stack->top, NONE);
}

void stack_push(struct stack *stack, unsigned node) {
    unsigned top = atomic_load(&stack->top);
    do
        atomic_store(&nodes[node].next, top);
    while (!atomic_compare_exchange_strong(&stack->top, &top, node));
}

unsigned stack_pop(struct stack *stack) {
    unsigned top = atomic_load(&stack->top), next;
    do {
        if (top == NONE)
            return NONE;
        next = atomic_load(&nodes[top].next);
    } while (!atomic_compare_exchange_strong(&stack->top, &top, next));
    return top;
}
