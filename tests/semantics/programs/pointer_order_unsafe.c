// expect: FALSE(def-behavior)
// clause: C17 6.5.8 p5
// runs: undefined
// Pointers into two objects have no order.
int main(void) {
    int a, b;
    return &a < &b;
}
