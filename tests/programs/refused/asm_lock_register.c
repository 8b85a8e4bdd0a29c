// expect: REFUSED 5:5 the instruction
// A prefix that is only allowed with memory.
int main(void) {
    int x = 1;
    __asm__ volatile("lock; incl %0" : "+r"(x) : : "cc");
    return x;
}
