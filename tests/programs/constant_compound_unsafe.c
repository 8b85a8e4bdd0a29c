// expect: FALSE(valid-deref)

int main(void) {
    int *pointer = (int *)(const int[]){1, 2};
    pointer[1] = 3;
    return 0;
}
