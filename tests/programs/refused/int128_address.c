// expect: REFUSED 5:21 address __int128
// An address as a number that is wider than one.
int main(void) {
    int x = 0;
    __int128 wide = (__int128)&x;
    return wide == 0;
}
