// expect: REFUSED 6:5 the sizes
// The assembler does not know the size of the operand.
int x;

int main(void) {
    __asm__ volatile("lock; inc %0" : "+m"(x) : : "cc");
    return x;
}
