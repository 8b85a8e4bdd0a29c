// expect: FALSE(valid-deref)
// The address is copied before it is taken, as the text goes.
int main(void) { int *p = 0, c = 2; { int x = 1; int *q = 0; while (c-- > 0) { p = q; q = &x; } } return *p; }
