// expect: FALSE(def-behavior)
// clause: C17 6.3.1.4 p1
// runs: undefined
// -1.0 is not a number of an unsigned type.
int main(void) {
    volatile double x = -1.0;
    return (unsigned)x != 0;
}
