// expect: TRUE
// A pointer that is moved on.
int a[3];

int second(int *p) {
    ++p;
    return *p;
}

int main(void) {
    return second(&a[0]);
}
