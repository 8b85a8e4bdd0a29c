// expect: TRUE
// A function definition with an ellipsis, which does not look at what is passed for it.
int first(int n, ...) {
    return n;
}

int main(void) {
    return first(0, 1, 2);
}
