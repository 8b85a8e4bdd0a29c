// expect: FALSE(unreach-call)
// A pool threads its free slots through the slots themselves, over one block of bytes.
#include <assert.h>
#include <stdlib.h>
#define SLOT 24
struct job { int id; void (*run)(struct job *); int result; };
static char *memory;
static void *free_slots;
static void start(int count) {
    memory = malloc(count * SLOT);
    for (int i = 0; i < count; i++) {
        *(void **)(memory + i * SLOT) = free_slots;
        free_slots = memory + i * SLOT;
    }
}
static void *get(void) {
    void *slot = free_slots;
    if (slot)
        free_slots = *(void **)slot;
    return slot;
}
static void give(void *slot) {
    *(void **)slot = free_slots;
    free_slots = slot;
}
static void twice(struct job *j) { j->result = 2 * j->id; }
int main(void) {
    start(2);
    struct job *a = get();
    a->id = 4;
    a->run = twice;
    a->run(a);
    int result = a->result;
    give(a);
    struct job *b = get(), *c = get();
    assert(result == 8 && b == a && c != b && get() != NULL);
    free(memory);
    return 0;
}
