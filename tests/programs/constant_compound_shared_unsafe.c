// expect: FALSE(valid-deref)
struct pair {
    int a, b;
};
struct pair *shared = (struct pair *)&(const struct pair){1, 2};

int main(void) {
    shared->b = 3;
    return 0;
}
