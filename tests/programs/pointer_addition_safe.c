// expect: TRUE
// A pointer plus an integer.
int a[3];

int second(int *p) {
    return *(p + 1);
}

int main(void) {
    return second(&a[0]);
}
