// expect: TRUE
// Enumerators: implicit, explicit, negative, repeated and computed values.
#include <assert.h>

enum colour { RED, GREEN = 5, BLUE, DARK = -2, BLACK, SAME = 5, MIX = GREEN + BLUE * 2 };
typedef enum { OFF, ON } state;

enum colour c;
state s = ON;

int main(void) {
    int table[BLUE];
    assert(RED == 0 && BLUE == 6 && BLACK == -1 && SAME == GREEN && MIX == 17);
    assert(c == RED);
    c = BLACK;
    assert(c + 1 == 0);
    assert(s == 1);
    s = !s;
    assert(s == OFF);
    table[GREEN] = BLACK;
    assert(table[5] == -1);
    return 0;
}
