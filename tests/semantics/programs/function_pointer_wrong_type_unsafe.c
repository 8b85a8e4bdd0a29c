// expect: FALSE(def-behavior)
// clause: C17 6.3.2.3 p8
// runs: undefined
// A function is called through a pointer of another type.
int f(int x) { return x; }
int main(void) {
    double (*volatile p)(double) = (double (*)(double))f;
    return p(1.0) != 0;
}
