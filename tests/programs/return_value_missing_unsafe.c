// expect: FALSE(def-behavior)
// C17 6.9.1 p12: the value of a function is used through a pointer, but the function has returned none.
int sign(int x) {
    if (x > 0)
        return 1;
    if (x < 0)
        return -1;
}
int main(void) {
    int (*f)(int) = sign;
    return f(0);
}
