// expect: TRUE
// The link of a free list shares a union with the data.
#include <assert.h>
#include <stdlib.h>
union slot { union slot *next; char text[16]; };
static union slot *freed;
int main(void) {
    union slot *slots = malloc(3 * sizeof(union slot));
    for (int i = 0; i < 3; i++) {
        slots[i].next = freed;
        freed = &slots[i];
    }
    union slot *s = freed;
    freed = s->next;
    s->text[0] = 'a';
    s->text[9] = 'b';
    assert(freed == &slots[1] && s->text[0] == 'a');
    free(slots);
    return 0;
}
