// expect: FALSE(valid-deref)
// & evaluates both operands, so the test does not protect the index.
int a[2] = { 1, 2 };

int main(void) {
    int i = 5;
    if (i < 2 && a[i] == 1)
        return 1;
    if ((i < 2) & (a[i] == 1))
        return 2;
    return 0;
}
