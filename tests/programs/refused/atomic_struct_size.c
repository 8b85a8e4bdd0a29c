// expect: REFUSED 9:23 compilers give it different sizes
// gcc leaves an atomic struct of 12 bytes as it is; clang makes it larger.
struct triple {
    int a, b, c;
};
_Atomic struct triple p;

int main(void) {
    struct triple q = p;
    return q.a;
}
