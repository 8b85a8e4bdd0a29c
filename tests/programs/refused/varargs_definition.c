// expect: REFUSED 3:5 variable number of arguments
// A function definition with an ellipsis.
int first(int n, ...) {
    return n;
}

int main(void) {
    return first(0, 1, 2);
}
