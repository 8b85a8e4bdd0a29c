// expect: REFUSED 8:5 the name that asm gives
// A second name for a function of the program.
int number(void) {
    return 1;
}


int other(void) __asm__("number");

int main(void) {
    return other();
}
