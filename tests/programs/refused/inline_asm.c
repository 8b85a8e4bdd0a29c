// expect: REFUSED 7:5 inline assembly
// An assembly statement in a function body.
int x;

int main(void) {
    x = 1;
    __asm__ volatile("nop");
    return 0;
}
