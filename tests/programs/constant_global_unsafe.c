// expect: FALSE(valid-deref)
const int fixed = 3;

int main(void) {
    int *pointer = (int *)&fixed;
    *pointer = 4;
    return 0;
}
