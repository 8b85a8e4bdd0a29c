// expect: FALSE(valid-deref)
// clause: C17 6.4.5 p7
// runs: undefined
// A string literal must not be modified.
int main(void) {
    char *text = "abc";
    text[0] = 'x';
    return 0;
}
