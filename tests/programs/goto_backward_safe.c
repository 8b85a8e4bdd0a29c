// expect: TRUE
// Loops made of backward jumps, one inside the other.
#include <assert.h>

int main(void) {
    int i = 0, j, total = 0;
outer:
    j = 0;
inner:
    total++;
    j++;
    if (j < 3)
        goto inner;
    i++;
    if (i < 2)
        goto outer;
    assert(total == 6 && i == 2 && j == 3);
    return 0;
}
