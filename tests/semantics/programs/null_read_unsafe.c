// expect: FALSE(valid-deref)
// clause: C17 6.5.3.2 p4
// runs: undefined
// A null pointer must not be dereferenced.
int main(void) {
    int *volatile p = 0;
    return *p;
}
