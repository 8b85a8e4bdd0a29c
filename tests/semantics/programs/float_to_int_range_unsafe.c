// expect: FALSE(def-behavior)
// clause: C17 6.3.1.4 p1
// runs: undefined
// The value cannot be represented.
int main(void) {
    volatile double x = 1e10;
    return (int)x != 0;
}
