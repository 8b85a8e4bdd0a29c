// expect: REFUSED 4:18 the name that asm gives
// A variable in a fixed register.
int main(void) {
    register int x asm("eax") = 1;
    return x;
}
