// expect: TRUE
// The text of the assembly is the argument of a macro.
#define ASM(text) __asm__ volatile(text ::: "memory")

int main(void) {
    ASM("mfence");
    return 0;
}
