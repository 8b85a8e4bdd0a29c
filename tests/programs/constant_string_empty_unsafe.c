// expect: FALSE(valid-deref)
// Not even with what is there already.

int main(void) {
    *(char *)"" = 0;
    return 0;
}
