// expect: TRUE
// The index on the left side is read before or after a call on the right side (C17 6.5.16p3).
#include <assert.h>

int position, table[2];

static int advance(void) {
    position++;
    return 7;
}

int main(void) {
    table[position] = advance();
    assert(table[0] + table[1] == 7);
    return 0;
}
