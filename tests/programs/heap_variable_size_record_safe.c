// expect: TRUE
// Records of different sizes lie one after the other in a buffer.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct record { unsigned short size; unsigned short kind; };
struct with_pointer { struct record head; int *target; };
int main(void) {
    int x = 0;
    char *buffer = malloc(32), *p = buffer;
    struct with_pointer a = { { sizeof a, 1 }, &x };
    memcpy(p, &a, sizeof a);
    p += sizeof a;
    struct record end = { 4, 0 };
    memcpy(p, &end, sizeof end);
    for (p = buffer; ((struct record *)p)->kind; p += ((struct record *)p)->size)
        ++*((struct with_pointer *)p)->target;
    assert(x == 1 && p == buffer + 16);
    free(buffer);
    return 0;
}
