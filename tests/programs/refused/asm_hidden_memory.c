// expect: REFUSED 6:5 add "memory"
// The compiler does not know that the assembly writes to x.
int x;

int main(void) {
    __asm__ volatile("movl $1, (%0)" : : "r"(&x));
    return x;
}
