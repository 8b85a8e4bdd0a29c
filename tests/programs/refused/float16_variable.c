// expect: REFUSED 4:14 floating point
// A float of half the size.
int main(void) {
    _Float16 x = 1;
    return x == 2;
}
