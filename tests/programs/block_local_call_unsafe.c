// expect: FALSE(valid-deref)
// A function keeps the address of a local for longer than its block.
int *keep;
void set(int *p) { keep = p; }
int main(void) {
    for (int i = 0; i < 2; i++) {
        int x = i;
        if (keep)
            return *keep;
        set(&x);
    }
    return 0;
}
