// expect: FALSE(def-behavior)
// clause: C17 6.5 p2
// runs: undefined
// Two side effects on i are unsequenced.
int main(void) {
    int i = 1;
    i = i++;
    return i;
}
