// expect: REFUSED 5:9 unknown function compute
// A function that is not even declared.
int main(void) {
    int x = 2;
    x = compute(x);
    return x;
}
