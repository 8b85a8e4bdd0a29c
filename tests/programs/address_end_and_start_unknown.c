// expect: UNKNOWN
// C17 6.5.9p6: one past the end of an array may be equal to the start of an object that follows in memory.
#include <assert.h>

int first[2], second[2];

int main(void) {
    int *end = first + 2, *start = second;
    assert(end != start);
    return 0;
}
