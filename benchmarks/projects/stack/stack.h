/* A stack without locks.  Its nodes are slots of a fixed table, and are used again. */
#ifndef STACK_H
#define STACK_H

#include <stdatomic.h>
#include <stdint.h>

#define NODES 3
#define NONE 0xffffu /* no node */

struct node {
    atomic_uint next;
    int value;
};

struct stack {
    atomic_uint top;
};

extern struct node nodes[NODES];

void stack_init(struct stack *stack);
void stack_push(struct stack *stack, unsigned node);
/* The number of a node that is no longer on the stack, or NONE. */
unsigned stack_pop(struct stack *stack);

#endif
