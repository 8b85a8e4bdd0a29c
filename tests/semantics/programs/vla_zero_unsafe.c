// expect: FALSE(def-behavior)
// clause: C17 6.7.6.2 p5
// runs: undefined
// The size of an array is greater than zero.
int main(void) {
    volatile int size = 0;
    int a[size];
    return sizeof a;
}
