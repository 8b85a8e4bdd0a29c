// expect: TRUE
// options: --property overflow
// The middle of two indices as the lower one and half of their distance, in a search of any length.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
    if (low < 0)
        return 0;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (__VERIFIER_nondet_int())
            low = middle + 1;
        else
            high = middle;
    }
    return 0;
}
