// expect: FALSE(def-behavior)
// clause: C17 6.9.1 p12
// runs: undefined
// The caller uses the value of a function that did not return one.
int f(int x) {
    if (x)
        return 1;
}
int main(void) {
    return f(0);
}
