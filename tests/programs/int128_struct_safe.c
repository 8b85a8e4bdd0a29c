// expect: TRUE
// A member is aligned to 16 bytes; structs, arrays and pointers to it work as for other integers.
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

struct wide {
    char before;
    __int128 number;
    int after;
};

static struct wide made(int n) {
    struct wide result = {1, (__int128)n << 70, 3};
    return result;
}

static void twice(unsigned __int128 *number) {
    *number *= 2;
}

int main(void) {
    assert(offsetof(struct wide, number) == 16 && sizeof(struct wide) == 48);
    struct wide a = made(5), *b = malloc(sizeof *b);
    *b = a;
    b->number >>= 68;
    assert(b->number == 20 && b->after == 3);
    unsigned __int128 list[3] = {1, 2, (unsigned __int128)-1};
    twice(&list[2]);
    assert(list[2] == (unsigned __int128)-2 && list[1] == 2);
    free(b);
    return 0;
}
