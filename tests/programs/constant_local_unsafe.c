// expect: FALSE(valid-deref)

static void set(int *target) {
    *target = 1;
}

int main(void) {
    const int fixed = 0;
    set((int *)&fixed);
    return 0;
}
