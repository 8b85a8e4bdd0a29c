// expect: FALSE(unreach-call)
// The functions behind assert in macOS, newlib and NetBSD report a violation.
_Noreturn void __assert_rtn(const char *, const char *, int, const char *);
_Noreturn void __assert_func(const char *, int, const char *, const char *);
_Noreturn void __assert13(const char *, int, const char *, const char *);

int x = 3;

int main(void) {
    if (x != 3)
        __assert_rtn("main", "prog.c", 9, "x == 3");
    if (x < 0)
        __assert13("prog.c", 11, "main", "x >= 0");
    if (x == 3)
        __assert_func("prog.c", 13, "main", "x");
    return 0;
}
