/* Stands in for a verifier at run time: the program that was printed for it takes its choices from the file `choices`.
   Exit codes: 10 an error was reached, 0 no error. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static __int128 next_choice(void) {
    static FILE *file;
    char text[64];
    if (!file)
        file = fopen("choices", "r");
    if (!file || fscanf(file, "%63s", text) != 1)
        exit(1);
    __int128 number = 0;
    for (const char *digit = text + (text[0] == '-'); *digit; digit++)
        number = number * 10 + (*digit - '0');
    return text[0] == '-' ? -number : number;
}

static void end_unless(int condition, int code) {
    if (!condition)
        exit(code);
}

void __assert_fail(const char *a, const char *b, unsigned int c, const char *d) { exit(10); }
void abort(void) { exit(0); }

void __VERIFIER_assume(int condition) { end_unless(condition, 0); }
void __VERIFIER_assert(int condition) { end_unless(condition, 10); }
void __VERIFIER_error(void) { exit(10); }
void __ESBMC_assume(_Bool condition) { end_unless(condition, 0); }
void __ESBMC_assert(_Bool condition, const char *message) { end_unless(condition, 10); }

void klee_make_symbolic(void *object, size_t size, const char *name) {
    __int128 choice = next_choice();
    memcpy(object, &choice, size); /* the lowest byte first, as on the machines where KLEE runs */
}

#define NONDET(name, type) type __VERIFIER_nondet_##name(void) { return next_choice(); }
NONDET(bool, _Bool)
NONDET(char, char)
NONDET(uchar, unsigned char)
NONDET(short, short)
NONDET(ushort, unsigned short)
NONDET(int, int)
NONDET(uint, unsigned int)
NONDET(longlong, long long)
NONDET(ulonglong, unsigned long long)
NONDET(int128, __int128)
NONDET(uint128, unsigned __int128)

#define NONDET_BITS(type) type __VERIFIER_nondet_##type(void) { \
    __int128 choice = next_choice(); \
    type result; \
    memcpy(&result, &choice, sizeof result); \
    return result; \
}
NONDET_BITS(float)
NONDET_BITS(double)
