// expect: FALSE(def-behavior)
// clause: C17 6.5.7 p3
// runs: undefined
// The distance is negative.
int main(void) {
    volatile int distance = -1;
    return 8 >> distance;
}
