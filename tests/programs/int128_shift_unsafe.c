// expect: FALSE(def-behavior)
// 128 bits are moved by 127 at most.
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int distance = __VERIFIER_nondet_int() & 128;
    __int128 wide = 1;
    wide <<= distance;
    return wide == 0;
}
