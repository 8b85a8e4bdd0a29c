// expect: FALSE(def-behavior)
// The divisor is zero in its low and in its high half.
extern unsigned __int128 __VERIFIER_nondet_uint128(void);

int main(void) {
    unsigned __int128 divisor = __VERIFIER_nondet_uint128();
    if ((divisor & 0xffff) == 0 && divisor < 0x10000)
        return 1000 / divisor == 0;
    return 0;
}
