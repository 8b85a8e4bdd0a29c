/* The runtime of a sequential program that unbraid printed: it takes the nondeterministic choices and reports the end.

       ./prog [--seed N | --choices FILE] [-v]

   --seed N         choose by a random sequence that starts at N (default 0)
   --choices FILE   one number for each choice, in the order in which the program makes them
   -v               say on stderr why a run ended that found no violation

   Exit codes: 10 an assertion failed, 0 no violation (the end, or a failed assumption), 5 a bound was reached,
   1 wrong usage or wrong choices.

   No header is included, so that the program's own names cannot collide with the C library's. */

#define UNBRAID_UNUSED __attribute__((unused))
#define UNBRAID_FINAL static __attribute__((unused, noreturn)) void

extern int printf(const char *, ...);
extern void *malloc(__SIZE_TYPE__) __attribute__((malloc));
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__) __attribute__((malloc));
extern void free(void *);
extern int dprintf(int, const char *, ...);
extern int open(const char *, int, ...);
extern long read(int, void *, unsigned long);
extern int strcmp(const char *, const char *);
extern unsigned long long strtoull(const char *, char **, int);
extern void exit(int) __attribute__((noreturn));

#ifdef __SIZEOF_INT128__
typedef unsigned __int128 unbraid_number;
#else
typedef unsigned long long unbraid_number;
#endif

static unsigned long long unbraid_random_state;
static int unbraid_choices = -1; /* the file, or -1 */
static int unbraid_verbose;

/* ------------------------------------------------------------------------------------------------- ends */
UNBRAID_FINAL unbraid_wrong(const char *what, const char *detail) {
    dprintf(2, "%s%s\n", what, detail);
    exit(1);
}

UNBRAID_FINAL unbraid_end(int code, const char *why, const char *detail) {
    if (unbraid_verbose)
        dprintf(2, "%s%s\n", why, detail);
    exit(code);
}

UNBRAID_FINAL unbraid_violation(const char *property, const char *message) {
    printf("%s [%s]\n", message, property);
    exit(10);
}

#define __VERIFIER_assume(condition) ((condition) ? (void)0 : unbraid_end(0, "assumption failed", ""))
#define UNBRAID_ASSERT(condition, property, message) ((condition) ? (void)0 : unbraid_violation(property, message))
#define UNBRAID_BOUND(kind, place) unbraid_end(5, "bound reached: ", kind " at " place)
#define UNBRAID_VALID(pointer) ((unsigned long)(pointer) >= 4096) /* nothing is in the first page */
#define UNBRAID_WRITABLE(pointer) UNBRAID_VALID(pointer)
#define UNBRAID_SAME_OBJECT(left, right) 1
#define UNBRAID_NEAR_OBJECT(pointer) 1
#define UNBRAID_RELEASABLE(pointer) 1
#define UNBRAID_SWITCH() ((void)0)
#define __VERIFIER_atomic_begin() ((void)0)
#define __VERIFIER_atomic_end() ((void)0)
#define unbraid_thread_id() 0ul

/* ---------------------------------------------------------------------------------------------- choices */
static char unbraid_next_character(void) {
    char character;
    return read(unbraid_choices, &character, 1) == 1 ? character : 0;
}

static unbraid_number unbraid_recorded(void) {
    unbraid_number number = 0;
    char character = unbraid_next_character();
    while (character == ' ' || character == '\n' || character == '\r' || character == '\t')
        character = unbraid_next_character();
    if (character == 0)
        unbraid_wrong("the file has fewer choices than the program makes", "");
    _Bool is_negative = character == '-';
    if (is_negative)
        character = unbraid_next_character();
    for (; character > ' '; character = unbraid_next_character()) {
        if (character < '0' || character > '9')
            unbraid_wrong("a choice is not a number", "");
        number = number * 10 + (character - '0');
    }
    return is_negative ? -number : number;
}

/* The splitmix64 generator. */
static unsigned long long unbraid_random(void) {
    unsigned long long z = unbraid_random_state += 0x9e3779b97f4a7c15ull;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}

/* Any number; half of the random ones are near zero, where programs decide most. */
static UNBRAID_UNUSED unbraid_number unbraid_choice(void) {
    if (unbraid_choices >= 0)
        return unbraid_recorded();
    unbraid_number number = unbraid_random();
    unbraid_number both_halves = ((unbraid_number)1 << sizeof number * 4) + 1;
    return number & 1 ? (number >> 1) * both_halves : (number >> 1) % 16 - 4;
}

static UNBRAID_UNUSED unsigned int unbraid_ordinal(unsigned int limit) {
    if (unbraid_choices < 0)
        return unbraid_random() % (limit + 1ull);
    unbraid_number number = unbraid_recorded();
    if (number > limit)
        unbraid_wrong("a choice is out of its range", "");
    return number;
}

#define __VERIFIER_nondet_bool() ((_Bool)(unbraid_choice() & 1))
#define __VERIFIER_nondet_char() ((signed char)unbraid_choice())
#define __VERIFIER_nondet_uchar() ((unsigned char)unbraid_choice())
#define __VERIFIER_nondet_short() ((short)unbraid_choice())
#define __VERIFIER_nondet_ushort() ((unsigned short)unbraid_choice())
#define __VERIFIER_nondet_int() ((int)unbraid_choice())
#define __VERIFIER_nondet_uint() ((unsigned int)unbraid_choice())
#define __VERIFIER_nondet_longlong() ((long long)unbraid_choice())
#define __VERIFIER_nondet_ulonglong() ((unsigned long long)unbraid_choice())
#define __VERIFIER_nondet_int128() ((__int128)unbraid_choice())
#define __VERIFIER_nondet_uint128() ((unsigned __int128)unbraid_choice())
#define __VERIFIER_nondet_float() ((union { unsigned int bits; float number; }){unbraid_choice()}.number)
#define __VERIFIER_nondet_double() ((union { unsigned long long bits; double number; }){unbraid_choice()}.number)
#define __VERIFIER_nondet_pointer() ((void *)(unsigned long)unbraid_choice())

/* ------------------------------------------------------------------------------------------------- main */
static int unbraid_main(void);

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        char *end = "";
        if (strcmp(argv[i], "-v") == 0)
            unbraid_verbose = 1;
        else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc)
            unbraid_random_state = strtoull(argv[++i], &end, 10);
        else if (strcmp(argv[i], "--choices") == 0 && i + 1 < argc) {
            unbraid_choices = open(argv[++i], 0);
            if (unbraid_choices < 0)
                unbraid_wrong("cannot read ", argv[i]);
        } else
            unbraid_wrong("usage: [--seed N | --choices FILE] [-v]; not understood: ", argv[i]);
        if (*end)
            unbraid_wrong("not a number: ", argv[i]);
    }
    unbraid_main();
    unbraid_end(0, "the end", "");
}
