// expect: REFUSED 7:5 inline assembly: the instruction 'hlt' is not supported
// An assembly statement that is no barrier, with an instruction that is not modelled.
int x;

int main(void) {
    x = 1;
    __asm__ volatile("hlt" : "+m"(x));
    return 0;
}
