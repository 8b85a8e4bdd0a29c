// expect: FALSE(unreach-call)
// The high half is the second one.
#include <assert.h>
#include <stdint.h>

union halves {
    unsigned __int128 whole;
    uint64_t half[2];
};

int main(void) {
    union halves u = {.half = {1, 0}};
    assert(u.whole >> 64 == 1);
    return 0;
}
