// expect: REFUSED 7:5 attribute
// A function that stands for another one; a macro hides the attribute.
#define SAME_AS(f) __attribute__((alias(f)))
int real(void) {
    return 1;
}
int other(void) SAME_AS("real");
int main(void) {
    return other();
}
