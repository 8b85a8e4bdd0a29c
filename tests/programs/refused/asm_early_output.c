// expect: REFUSED 5:5 mark the operand as written early
// The compiler may put the output into the register of the second input.
int main(void) {
    int x = 1, y = 2, sum;
    __asm__("movl %1, %0; addl %2, %0" : "=r"(sum) : "r"(x), "r"(y));
    return sum;
}
