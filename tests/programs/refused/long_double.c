// expect: REFUSED 5:17 floating point
// A local of type long double.
int main(void) {
    int one = 1;
    long double x = one;
    return x == 2;
}
