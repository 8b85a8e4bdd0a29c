// expect: FALSE(def-behavior)
const int fixed = 3;

int main(void) {
    int *pointer = (int *)&fixed;
    *pointer = 4;
    return 0;
}
