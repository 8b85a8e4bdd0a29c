// expect: FALSE(valid-deref)
// An array of two is left through a pointer.
extern int __VERIFIER_nondet_int(void);

int main(void) {
    __int128 list[2] = {1, 2}, *p = list;
    p += __VERIFIER_nondet_int() & 2;
    return (int)*p;
}
