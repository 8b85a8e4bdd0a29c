#include "spsc.h"

#include <string.h>

bool spsc_write(struct spsc *queue, const char *text, unsigned length) {
    unsigned tail = atomic_load(&queue->tail);
    struct record *slot = &queue->slots[tail & (SPSC_SLOTS - 1)];
    if (length > sizeof slot->text || tail - atomic_load(&queue->head) == SPSC_SLOTS)
        return false;
    memcpy(slot->text, text, length);
    slot->length = length;
    atomic_store(&queue->tail, tail + 1);
    return true;
}

bool spsc_read(struct spsc *queue, struct record *record) {
    unsigned head = atomic_load(&queue->head);
    if (atomic_load(&queue->tail) == head)
        return false;
    *record = queue->slots[head & (SPSC_SLOTS - 1)];
    atomic_store(&queue->head, head + 1);
    return true;
}
