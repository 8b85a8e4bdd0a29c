// expect: FALSE(unreach-call)
// Inputs of the other integer types: each can be its type's extreme value.
#include <assert.h>

extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void __VERIFIER_assume(int);

int main(void) {
    short s = __VERIFIER_nondet_short();
    unsigned short u = __VERIFIER_nondet_ushort();
    long l = __VERIFIER_nondet_long();
    unsigned long w = __VERIFIER_nondet_ulong();
    __VERIFIER_assume(s == -32768);
    __VERIFIER_assume(u == 65535);
    __VERIFIER_assume(l < -9223372036854775807l);
    __VERIFIER_assume(w > 18446744073709551614ul);
    assert(s + u + l + (long)w != 32767 + l - 1);
    return 0;
}
