// expect: REFUSED 9:5 inline assembly
// A macro hides the keyword; the text after its definition is that of another macro.
#define ASM __asm__
#define BARRIER() asm volatile("" ::: "memory")

int x;

int main(void) {
    ASM("hlt");
    return x;
}
