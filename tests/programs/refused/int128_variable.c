// expect: REFUSED 3:10 __int128
// An integer wider than long long.
__int128 wide;

int main(void) {
    wide++;
    return wide == 0;
}
