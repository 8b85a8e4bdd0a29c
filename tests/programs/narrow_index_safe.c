// expect: TRUE
// An index of a type narrower than the length of the array.
#include <assert.h>
int counts[256], flags[300];
int main(void) {
    unsigned char c = 200;
    signed char d = 100;
    _Bool b = 1;
    counts[c] = 1;
    flags[d] = 2;
    flags[b]++;
    assert(counts[200] == 1 && counts[0] == 0 && flags[100] == 2 && flags[1] == 1);
    return 0;
}
