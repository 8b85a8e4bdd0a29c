// expect: TRUE
// C17 6.5.9p6: only the end of one object and the start of another one may or may not be equal.
#include <assert.h>

int first[2], second[2];

int main(void) {
    int count = 0;
    int *end = first + 2;
    for (int *p = first; p != end; p++)
        count++;
    assert(count == 2 && first != second);
    assert(first + 1 != second && first + 1 != second + 1 && end != second + 1 && end != second + 2);
    return 0;
}
