// expect: REFUSED 5:9 unknown function __builtin_popcount
// A compiler builtin without a model.
int main(void) {
    int x = 5;
    x = __builtin_popcount(x);
    return x == 3;
}
