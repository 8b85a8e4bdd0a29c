// expect: FALSE(def-behavior)
// clause: C17 6.5.6 p9
// runs: undefined
// Pointers into two objects have no difference.
int main(void) {
    int a[2], b[2];
    return a - b == 0;
}
