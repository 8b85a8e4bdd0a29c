// expect: FALSE(valid-deref)
// A parameter holds the address of a local of an inner block.
int f(int *p) { { int x = 1; p = &x; } return *p; }
int main(void) { return f(0); }
