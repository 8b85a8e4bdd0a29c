// expect: REFUSED 6:9 jump into a statement expression
// A jump into the braces of a statement expression is an error in the language.
int main(void) {
    int x = 0;
    if (x == 0)
        goto inside;
    x = ({ inside: 1; });
    return x;
}
