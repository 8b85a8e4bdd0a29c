// expect: REFUSED 8:5 assembly for AArch64
// Assembly for two architectures in one program.
int main(void) {
    int x = 1;
    __asm__ volatile("incl %0" : "+r"(x) : : "cc");
    x++;

    __asm__ volatile("mvn %w0, %w0" : "+r"(x));
    return x;
}
