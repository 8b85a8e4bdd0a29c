// expect: REFUSED 4:5 asm goto
// Assembly that jumps to a label of C.
int main(void) {
    __asm__ goto("jmp %l0" : : : : out);
out:
    return 0;
}
