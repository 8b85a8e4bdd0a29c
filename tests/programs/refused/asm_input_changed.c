// expect: REFUSED 5:5 writes to an input
// An input that the assembly changes.
int main(void) {
    int x = 1;
    __asm__ volatile("incl %0" : : "r"(x) : "cc");
    return x;
}
