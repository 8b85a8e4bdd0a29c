// expect: REFUSED 5:5 neither operand nor clobber
// A register that the compiler does not know to be changed.
int main(void) {
    int x = 1;
    __asm__ volatile("movl %0, %%ecx" : : "r"(x));
    return x;
}
