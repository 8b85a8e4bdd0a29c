// expect: FALSE(valid-deref)
// clause: C17 6.5.6 p8
// runs: undefined
// The index is outside the array.
int main(void) {
    volatile int size = 3;
    int a[size];
    a[size] = 5;
    return 0;
}
