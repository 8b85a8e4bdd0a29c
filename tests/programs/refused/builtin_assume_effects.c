// expect: REFUSED 4:5 __builtin_assume side effects
// clang does not evaluate this, though it looks like it.
int main(int argc, char **argv) {
    __builtin_assume(argc++ > 0);
    return argc;
}
