// expect: FALSE(valid-deref)
// A string literal must not be written to, although C gives it no const.

int main(void) {
    char *text = "abc";
    text[1] = 'x';
    return 0;
}
