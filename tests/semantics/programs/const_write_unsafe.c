// expect: FALSE(valid-deref)
// clause: C17 6.7.3 p6
// runs: undefined
// An object that is defined const is modified.
const int x = 1;
int main(void) {
    *(int *)&x = 2;
    return 0;
}
