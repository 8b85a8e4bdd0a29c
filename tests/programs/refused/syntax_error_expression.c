// expect: REFUSED 5:13 expected expression
// An operand is missing.
int main(void) {
    int x = 1;
    x = x + ;
    return x;
}
