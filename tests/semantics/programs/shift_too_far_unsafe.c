// expect: FALSE(def-behavior)
// clause: C17 6.5.7 p3
// runs: undefined
// The distance is at least the width.
int main(void) {
    volatile int distance = 32;
    return 1 << distance;
}
