// expect: TRUE
// A trap ends the program: what comes after it does not happen.
extern void reach_error(void);

int main(void) {
    __builtin_trap();
    reach_error();
}
