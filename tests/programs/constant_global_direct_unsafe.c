// expect: FALSE(valid-deref)
// No pointer is left of this one.
const int fixed = 3;

int main(void) {
    ++*(int *)&fixed;
    return 0;
}
