// expect: FALSE(valid-deref)
struct pair {
    int a, b;
};

static void change(const struct pair pair) {
    ((struct pair *)&pair)->b = 1;
}

int main(void) {
    struct pair pair = {1, 2};
    change(pair);
    return 0;
}
