// expect: FALSE(unreach-call)
// An intrusive doubly linked list, as in the Linux kernel, with container_of.
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#define container_of(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))
struct list_head { struct list_head *next, *prev; };
struct task { int id; struct list_head link; };
static void add(struct list_head *new, struct list_head *head) {
    new->next = head->next;
    new->prev = head;
    head->next->prev = new;
    head->next = new;
}
static void del(struct list_head *entry) {
    entry->next->prev = entry->prev;
    entry->prev->next = entry->next;
}
int main(void) {
    struct list_head head = { &head, &head };
    int sum = 0;
    for (int i = 1; i <= 3; i++) {
        struct task *t = malloc(sizeof *t);
        t->id = i;
        add(&t->link, &head);
    }
    del(head.next);
    for (struct list_head *p = head.next; p != &head; p = p->next)
        sum += container_of(p, struct task, link)->id;
    assert(sum == 6);
    return 0;
}
