// expect: FALSE(def-behavior)
// 2^127 is one more than an __int128 holds.
int main(void) {
    volatile double d = 0x1p127;
    return (__int128)d == 0;
}
