// expect: FALSE(valid-deref)
// A whole struct is written, member by member.
struct pair {
    int a, b;
};

int main(void) {
    const struct pair fixed = {1, 2};
    struct pair other = {3, 4}, *pointer = (struct pair *)&fixed;
    *pointer = other;
    return 0;
}
