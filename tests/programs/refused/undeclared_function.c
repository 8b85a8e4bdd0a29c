// expect: REFUSED 6:9 unknown function compute
// options: --unknown refuse
// A function that is not even declared.
int main(void) {
    int x = 2;
    x = compute(x);
    return x;
}
