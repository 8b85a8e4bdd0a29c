// expect: FALSE(def-behavior)
// A negative number is not converted to an unsigned one by wrapping around.
int main(void) {
    double d = -1;
    unsigned u = 1;
    u += d * 2;
    return u == 1;
}
