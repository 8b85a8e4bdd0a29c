// expect: FALSE(valid-deref)
struct flags {
    unsigned low : 3, high : 5;
};
static const struct flags fixed = {1, 2};

int main(void) {
    struct flags *pointer = (struct flags *)&fixed;
    pointer->high = 2;
    return 0;
}
