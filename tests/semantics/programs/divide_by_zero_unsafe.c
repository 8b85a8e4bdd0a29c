// expect: FALSE(def-behavior)
// clause: C17 6.5.5 p5
// runs: undefined
// Division by zero is undefined.
int main(void) {
    volatile int zero = 0;
    return 1 / zero;
}
