// expect: REFUSED 3:1 assembly outside functions
// Assembly that defines a function.
__asm__(".globl f\nf: ret");
void f(void);

int main(void) {
    return 0;
}
