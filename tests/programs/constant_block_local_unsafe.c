// expect: FALSE(valid-deref)
static int *kept;

static void keep(const int *pointer) {
    kept = (int *)pointer;
}

int main(void) {
    for (int i = 1; i < 3; i++) {
        const int number = i;
        keep(&number);
        if (*kept == 2)
            *kept = 2;
    }
    return 0;
}
