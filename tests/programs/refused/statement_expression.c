// expect: REFUSED 5:9 statement expression
// A block used as an expression.
int main(void) {
    int x = 1;
    x = ({ int y = x; y + 1; });
    return x == 3;
}
