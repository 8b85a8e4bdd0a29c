// expect: REFUSED 4:21 complex number
// A complex variable.
int main(void) {
    _Complex double z = 1;
    return z == 2;
}
