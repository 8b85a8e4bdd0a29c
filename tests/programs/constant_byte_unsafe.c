// expect: FALSE(valid-deref)
// A byte in the middle of another type.
const long fixed = 0;

int main(void) {
    ((char *)&fixed)[5] = 1;
    return 0;
}
