// expect: FALSE(def-behavior)
// NaN is no integer.
int main(void) {
    double zero = 0;
    long n = zero / zero;
    return n == 1;
}
