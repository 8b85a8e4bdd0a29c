// expect: REFUSED 8:17 too few arguments
// A call with an argument missing.
int add(int a, int b) {
    return a + b;
}

int main(void) {
    return add(1);
}
