// expect: TRUE
// The first member of a union, or the one that is named, is initialised; what it has not is zero.
#include <assert.h>
union both {
    short s;
    unsigned long long words[2];
    struct {
        unsigned short a : 5, b : 1, c : 8, d : 2;
    };
};
union halves {
    unsigned short half[2];
    int whole;
};
union both first(int x) { return (union both){x}; }
union both g = {.b = 1};
union rows {
    unsigned char row[2][2];
    unsigned long long word;
} r = {{[1] = {[0 ... 1] = 0xff}}};
int main(void) {
    unsigned n = 0x12345678;
    union halves h = {.whole = n};
    assert(first(-2).d == 3 && first(-2).words[0] == 0xfffe && first(-2).words[1] == 0);
    assert(g.s == 32 && g.words[0] == 32);
    assert(h.half[0] == 0x5678 && h.half[1] == 0x1234);
    assert(r.word == 0xffff0000);
    return 0;
}
