// expect: FALSE(valid-deref)
// A read before the first cell, with an index computed from an input.
extern char __VERIFIER_nondet_char(void);

int buckets[10];

int main(void) {
    char key = __VERIFIER_nondet_char();
    int slot = key % 10;
    return buckets[slot];
}
