// expect: REFUSED 4:14 bit-field __int128
// Bits of an __int128.
struct bits {
    __int128 low : 70;
};

int main(void) {
    struct bits b = {1};
    return b.low == 0;
}
