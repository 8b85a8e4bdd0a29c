// expect: FALSE(unreach-call)
// The size of an array is in bytes, not in elements.
#include <assert.h>

short table[6];

int main(void) {
    int n = sizeof(table) / sizeof(table[0]);
    assert(n == 6);
    assert(sizeof(table) == 6);
    return 0;
}
