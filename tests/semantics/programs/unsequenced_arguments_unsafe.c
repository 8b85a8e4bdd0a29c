// expect: FALSE(def-behavior)
// clause: C17 6.5 p2
// runs: undefined
// The side effects of two arguments are unsequenced.
int add(int a, int b) { return a + b; }
int main(void) {
    int i = 0;
    return add(i++, i++);
}
