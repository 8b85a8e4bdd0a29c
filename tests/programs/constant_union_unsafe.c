// expect: FALSE(valid-deref)
union both {
    unsigned number;
    unsigned char bytes[4];
};

int main(void) {
    const union both fixed = {.bytes = {1, 2, 0, 0}};
    ((union both *)&fixed)->bytes[2] = 3;
    return 0;
}
