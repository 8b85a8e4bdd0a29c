// expect: FALSE(unreach-call)
// Without the prefix, a node may be lost.
#include <assert.h>
#include <pthread.h>

struct node {
    struct node *next;
    int value;
};

struct node *head;
struct node nodes[2];

static struct node *compare_and_swap(struct node **object, struct node *expected, struct node *desired) {
    struct node *found;
    __asm__ volatile("cmpxchgq %2, %1" : "=a"(found), "+m"(*object) : "r"(desired), "0"(expected) : "memory");
    return found;
}

static void push(struct node *node) {
    struct node *old;
    do {
        old = head;
        node->next = old;
    } while (compare_and_swap(&head, old, node) != old);
}

void *worker(void *arg) {
    push(arg);
    return 0;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, worker, &nodes[0]);
    pthread_create(&second, 0, worker, &nodes[1]);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(head && head->next && !head->next->next);
    return 0;
}
