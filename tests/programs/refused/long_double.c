// expect: REFUSED 6:17 floating point
// options: --data-model ILP32
// A local of type long double, which has 12 bytes.
int main(void) {
    int one = 1;
    long double x = one;
    return x == 2;
}
