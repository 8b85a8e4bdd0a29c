// expect: FALSE(def-behavior)
// No pointer is left of this one.
const int fixed = 3;

int main(void) {
    ++*(int *)&fixed;
    return 0;
}
