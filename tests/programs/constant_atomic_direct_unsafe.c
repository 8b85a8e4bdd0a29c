// expect: FALSE(valid-deref)
const int fixed = 1;

int main(void) {
    __sync_fetch_and_add((int *)&fixed, 1);
    return 0;
}
