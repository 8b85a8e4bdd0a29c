// expect: TRUE
// for, while and do with break and continue, nested, and loops whose body never runs.
#include <assert.h>

int main(void) {
    int i, j, n = 0, m = 0;
    for (i = 0; i < 10; i++) {
        if (i == 3)
            continue;
        if (i == 6)
            break;
        n++;
    }
    assert(n == 5 && i == 6);
    while (i > 0) {
        i--;
        if (i % 2)
            continue;
        m += i;
    }
    assert(m == 6);
    do {
        m++;
        if (m < 100)
            continue;
        m = 0;
    } while (m < 10 && m > 0);
    assert(m == 10);
    for (i = 0; i < 3; i++)
        for (j = 0;; j++) {
            if (j == i)
                break;
            n++;
        }
    assert(n == 8);
    while (0)
        n = 0;
    for (;;)
        if (++n == 12)
            break;
    assert(n == 12);
    return 0;
}
