// expect: FALSE(def-behavior)
// The inner length is not positive.
static int get(int n) {
    int a[2][n];
    a[0][0] = 1;
    return a[0][0];
}
int main(void) { return get(2) + get(0); }
