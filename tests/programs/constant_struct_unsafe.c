// expect: FALSE(valid-deref)
struct tagged {
    int tag;
    struct {
        char a, b;
    } inner;
};
static const struct tagged fixed = {1, {2, 3}};

int main(void) {
    struct tagged *pointer = (struct tagged *)&fixed;
    pointer->inner.b = 4;
    return 0;
}
