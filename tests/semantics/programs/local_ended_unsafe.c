// expect: FALSE(valid-deref)
// clause: C17 6.2.4 p2
// runs: undefined
// The object has ended with its function.
int *get(void) {
    int x = 3;
    int *volatile p = &x;
    return p;
}
int main(void) {
    return *get();
}
