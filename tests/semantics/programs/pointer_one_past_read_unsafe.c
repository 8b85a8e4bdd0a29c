// expect: FALSE(valid-deref)
// clause: C17 6.5.6 p8
// runs: undefined
// One past the last element must not be read.
int main(void) {
    int a[3] = {0};
    int *volatile p = a + 3;
    return *p;
}
