/* A circular list whose links are members of the elements. */
#ifndef LIST_H
#define LIST_H

#include <stdbool.h>
#include <stddef.h>

struct list {
    struct list *next, *previous;
};

#define container_of(pointer, type, member) ((type *)((char *)(pointer)-offsetof(type, member)))
#define list_for_each(each, head) for ((each) = (head)->next; (each) != (head); (each) = (each)->next)

static inline void list_init(struct list *head) {
    head->next = head->previous = head;
}

static inline bool list_is_empty(const struct list *head) {
    return head->next == head;
}

static inline void list_insert_before(struct list *place, struct list *element) {
    element->next = place;
    element->previous = place->previous;
    place->previous->next = element;
    place->previous = element;
}

static inline void list_append(struct list *head, struct list *element) {
    list_insert_before(head, element);
}

static inline void list_remove(struct list *element) {
    element->previous->next = element->next;
    element->next->previous = element->previous;
    element->next = element->previous = element;
}

#endif
