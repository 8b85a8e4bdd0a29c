// expect: FALSE(unreach-call)
// A loop copies a struct with a pointer byte by byte.
#include <assert.h>
#include <stdlib.h>
struct pair { int *where; long what; };
static void copy(void *to, const void *from, size_t size) {
    unsigned char *t = to;
    const unsigned char *f = from;
    while (size--)
        *t++ = *f++;
}
int main(void) {
    int x = 1;
    struct pair a = { &x, 2 }, b = { 0, 0 };
    copy(&b, &a, sizeof a);
    *b.where = 5;
    assert(b.what == 2 && x == 1);
    return 0;
}
