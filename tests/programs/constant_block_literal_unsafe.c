// expect: FALSE(valid-deref)
struct pair {
    int a, b;
};
static struct pair *kept;

static void keep(const struct pair *pointer) {
    kept = (struct pair *)pointer;
}

int main(void) {
    for (int i = 0; i < 2; i++) {
        keep(&(const struct pair){i, 2});
        kept->a++;
    }
    return 0;
}
