// expect: REFUSED 6:5 inline assembly with a result
// The assembly is empty, but the compiler takes it to give a variable its value.
int main(void) {
    int x;
    int y = 3;
    __asm__ volatile("" : "=r"(x) : "0"(y));
    return x;
}
