// expect: REFUSED 5:20 static assertion failed
// A constant that is not as the program wants it.
int main(void) {
    int x = 0;
    _Static_assert(sizeof(x) == 5, "five bytes");
    return x;
}
