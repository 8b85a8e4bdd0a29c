// expect: FALSE(valid-deref)
// The counter of a loop that has ended.
int main(void) { int *q = 0; for (int i = 0; i < 2; i++) q = &i; return *q; }
