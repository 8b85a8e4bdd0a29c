// expect: TRUE
// Halves and bytes through a union, a pointer and memcpy; the lowest byte comes first.
#include <assert.h>
#include <stdint.h>
#include <string.h>

union halves {
    unsigned __int128 whole;
    uint64_t half[2];
    uint8_t byte[16];
};

union halves given = {.half = {2, 3}};

int main(void) {
    union halves u = {.whole = (unsigned __int128)1 << 64};
    assert(u.half[0] == 0 && u.half[1] == 1 && u.byte[8] == 1);
    u.byte[15] = 0x80;
    assert(u.whole >> 127 == 1);
    assert(given.whole == (((unsigned __int128)3 << 64) | 2));
    unsigned __int128 copy = 0;
    memcpy(&copy, &u, sizeof copy);
    assert(copy == u.whole && ((uint8_t *)&copy)[15] == 0x80);
    return 0;
}
