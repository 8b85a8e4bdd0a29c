// expect: REFUSED 5:13 undeclared identifier
// A variable that was never declared.
int main(void) {
    int x = 1;
    x = x + y;
    return x;
}
