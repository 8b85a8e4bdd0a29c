// expect: FALSE(def-behavior)
// clause: C17 6.5 p2
// runs: undefined
// The side effect on i and its use as an index are unsequenced.
int main(void) {
    int a[3] = {0}, i = 0;
    a[i] = i++;
    return 0;
}
