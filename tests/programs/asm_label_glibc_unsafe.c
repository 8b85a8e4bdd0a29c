// expect: FALSE(unreach-call)
// glibc's headers give variants of functions their own names for the linker.
extern int fscanf(void *stream, const char *format, ...) __asm__("" "__isoc99_fscanf");
extern int scanf(const char *format, ...) __asm__("" "__isoc23_scanf");
extern int sscanf(const char *text, const char *format, ...) __asm__("" "__isoc99_sscanf");
extern long strtol(const char *text, char **end, int base) __asm__("" "__isoc23_strtol");
extern int open(const char *file, int flags, ...) __asm__("" "open64");
extern void *fopen(const char *file, const char *mode) __asm__("" "fopen64");
extern int strerror_r(int number, char *text, unsigned long size) __asm__("" "__xpg_strerror_r");
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));

int main(void) {
    int number = 0;
    if (sscanf("5", "%d", &number) != 1 || number == 5)
        __assert_fail("number == 5", __FILE__, __LINE__, "main");
    return 0;
}
