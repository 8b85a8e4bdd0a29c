// expect: FALSE(valid-deref)
// clause: C17 6.5.2.5 p5
// runs: undefined
// A compound literal in a block ends with the block.
int main(void) {
    int *p;
    {
        p = &(int){3};
    }
    return *p;
}
