// expect: REFUSED 6:5 __int128 not supported
// options: --data-model ILP32
// gcc has no __int128 where pointers have 32 bits.

int main(void) {
    __int128 wide = 1;
    return wide == 0;
}
