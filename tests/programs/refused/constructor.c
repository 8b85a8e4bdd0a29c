// expect: REFUSED 4:16 attribute
// A function that runs before main.
int x;
__attribute__((constructor)) void init(void) {
    x = 1;
}
int main(void) {
    return x;
}
