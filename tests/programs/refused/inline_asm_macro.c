// expect: REFUSED 6:5 inline assembly that cannot be seen
// The text of the assembly is the argument of a macro.
#define ASM(text) __asm__ volatile(text ::: "memory")

int main(void) {
    ASM("mfence");
    return 0;
}
