// expect: FALSE(valid-deref)

static int *counter(void) {
    static const int count = 1;
    return (int *)&count;
}

int main(void) {
    *counter() += 1;
    return 0;
}
