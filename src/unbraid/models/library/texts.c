/* Texts from outside that only the library looks at: the arguments of main, and variables of the environment.

   Their characters are not followed.  What the program asks for is decided at the first time, and kept: the number that a
   text stands for, its length, the string that it is equal to.  If different functions look at one text, what they find
   may not agree, so that a violation is only possible.  Numbers that are out of the range of their type, where that is
   undefined, are not considered.  All functions that are not here look at the characters: after the first one there is
   padding, where nothing is known.

   Loops would have to be unwound, and each branch makes paths; so there are few of both. */

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

_Bool __unbraid_choose(void);
_Bool __unbraid_any_flag(void);
double __unbraid_any_real(void);
void __unbraid_set_errno(int);
void __unbraid_unmodelled(void);
char __VERIFIER_nondet_char(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
long __VERIFIER_nondet_long(void);
long long __VERIFIER_nondet_longlong(void);
unsigned long __VERIFIER_nondet_ulong(void);
unsigned long long __VERIFIER_nondet_ulonglong(void);
void __VERIFIER_assume(int);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

enum {
    LONGEST = 131071, /* characters of a text, on Linux; one less than a power of two */
    LONG_ENOUGH = 80, /* a text of this length may stand for any number, with spaces or zeros in front */
};

/* What was asked for: nothing, something that is not kept, or the number that one of these functions found. */
enum { NOTHING, NOT_KEPT, ATOI, ATOL, ATOLL, STRTOL, STRTOLL, STRTOUL, STRTOULL, STRTOD };

/* Names of variables and members that begin with "unbraid_" are not shown to the user. */
struct text {
    char first __attribute__((aligned(64)));
    char rest __attribute__((aligned(32))); /* what follows the number */
    char unbraid_first __attribute__((aligned(32))); /* the same as `first`, unless the program has changed it */
    int unbraid_asked;
    long long number;
    int unbraid_base;
    _Bool unbraid_is_number, unbraid_is_large, unbraid_has_length;
    size_t length;
    const char *unbraid_same;           /* the literal that it is equal to */
    int unbraid_other, unbraid_another; /* numbers of literals that it is different from */
};

static struct text unbraid_text_0, unbraid_text_1, unbraid_text_2, unbraid_text_3; /* argv, with the name of the program */
static struct text unbraid_option_1, unbraid_option_2;             /* arguments of options */
static struct text unbraid_variable_1, unbraid_variable_2;         /* of the environment */
static struct text unbraid_other;                                  /* all others: nothing is kept of them */

/* argv, by the number of its texts.  Of the last one, only the start is known. */
static char *unbraid_vector_1[2], *unbraid_vector_2[3], *unbraid_vector_3[4], *unbraid_vector_4[5], *unbraid_long_vector[5];

/* A violation of an execution that comes here is only possible. */
static void approximate(void) {
    __VERIFIER_assume(__unbraid_any_flag());
}

static _Bool is_digit(char character) {
    return character >= '0' && character <= '9';
}

static char *begin(struct text *text) {
    char first = __VERIFIER_nondet_char(), rest = __VERIFIER_nondet_char();
    text->first = first;
    text->unbraid_first = first;
    text->rest = rest;
    return &text->first;
}

/* The vector of so many arguments, with the name of the program. */
char **unbraid_text_arguments(int count) {
    begin(&unbraid_text_0);
    begin(&unbraid_text_1);
    begin(&unbraid_text_2);
    begin(&unbraid_text_3);
    begin(&unbraid_other);
    unbraid_long_vector[0] = &unbraid_text_0.first;
    unbraid_long_vector[1] = &unbraid_text_1.first;
    unbraid_long_vector[2] = &unbraid_text_2.first;
    unbraid_long_vector[3] = &unbraid_text_3.first;
    unbraid_long_vector[4] = &unbraid_other.first;
    unbraid_vector_1[0] = unbraid_vector_2[0] = unbraid_vector_3[0] = unbraid_vector_4[0] = &unbraid_text_0.first;
    unbraid_vector_2[1] = unbraid_vector_3[1] = unbraid_vector_4[1] = &unbraid_text_1.first;
    unbraid_vector_3[2] = unbraid_vector_4[2] = &unbraid_text_2.first;
    unbraid_vector_4[3] = &unbraid_text_3.first;
    switch (count) {
    case 1:
        return unbraid_vector_1;
    case 2:
        return unbraid_vector_2;
    case 3:
        return unbraid_vector_3;
    case 4:
        return unbraid_vector_4;
    default:
        return unbraid_long_vector;
    }
}

/* The arguments of options, before it is known which options there are. */
void unbraid_text_options(void) {
    begin(&unbraid_option_1);
    begin(&unbraid_option_2);
}

char **unbraid_text_vector(void) {
    return unbraid_long_vector;
}

/* A variable of the environment, or null.  `is_new`: may it have changed? */
char *unbraid_text_getenv(int number, _Bool is_new) {
    static _Bool unbraid_is_asked[2];
    static char *unbraid_variable[2];
    __VERIFIER_atomic_begin();
    if (is_new || !unbraid_is_asked[number]) {
        unbraid_is_asked[number] = 1;
        unbraid_variable[number] = 0;
        if (__unbraid_choose())
            unbraid_variable[number] = begin(is_new ? &unbraid_other : number ? &unbraid_variable_2 : &unbraid_variable_1);
    }
    char *found = unbraid_variable[number];
    __VERIFIER_atomic_end();
    return found;
}

static _Bool is_text(const char *text) {
    return text == &unbraid_text_0.first || text == &unbraid_text_1.first || text == &unbraid_text_2.first ||
           text == &unbraid_text_3.first || text == &unbraid_option_1.first || text == &unbraid_option_2.first ||
           text == &unbraid_variable_1.first || text == &unbraid_variable_2.first || text == &unbraid_other.first;
}

/* Is this a text from outside?  The pointer must be valid, which is checked first. */
_Bool unbraid_is_text(const char *given) {
    char first = *given;
    if (!is_text(given))
        return 0;
    if (first != ((struct text *)given)->unbraid_first) /* the program has changed it */
        __unbraid_unmodelled();
    return 1;
}

/* A string that is no such text; null for those. */
const char *unbraid_plain_text(const char *text) {
    const char *a = text == &unbraid_text_0.first ? 0 : text;
    const char *b = a == &unbraid_text_1.first ? 0 : a;
    const char *c = b == &unbraid_text_2.first ? 0 : b;
    const char *d = c == &unbraid_text_3.first ? 0 : c;
    const char *e = d == &unbraid_option_1.first ? 0 : d;
    const char *f = e == &unbraid_option_2.first ? 0 : e;
    const char *g = f == &unbraid_variable_1.first ? 0 : f;
    const char *h = g == &unbraid_variable_2.first ? 0 : g;
    return h == &unbraid_other.first ? 0 : h;
}

/* The literal that a text is equal to, if that is known; otherwise the string that is given. */
static const char *replaced(const char *given) {
    if (!unbraid_is_text(given))
        return given;
    __VERIFIER_atomic_begin();
    const char *same = ((struct text *)given)->unbraid_same;
    __VERIFIER_atomic_end();
    return same ? same : given;
}

static _Bool is_known(struct text *text) {
    return text->unbraid_asked || text->unbraid_same || text->unbraid_other ||
           (text->unbraid_has_length && text->length < LONG_ENOUGH);
}

/* Must what a function asks for be decided now?  What is found may not agree with what was found before. */
static _Bool is_new(struct text *text, int asked) {
    if (text->unbraid_asked == asked && asked != NOT_KEPT && text != &unbraid_other)
        return 0;
    if (is_known(text) || text == &unbraid_other)
        approximate();
    text->unbraid_asked = asked;
    return 1;
}

/* sscanf reads any text. */
void unbraid_text_scanned(const char *text) {
    __VERIFIER_atomic_begin();
    is_new((struct text *)text, NOT_KEPT);
    __VERIFIER_atomic_end();
}

static _Bool is_letter(char character) {
    return (character >= 'A' && character <= 'Z') || (character >= 'a' && character <= 'z');
}

static _Bool may_start_number(char first, int base) {
    return is_digit(first) || first == '-' || first == '+' || first == ' ' || (first >= '\t' && first <= '\r') ||
           (base > 10 && is_letter(first));
}

/* Any number that a text may stand for that begins like this. */
static long long agreeing(char first, long long any) {
    if (first == '-')
        return any > 0 ? -any : any;
    return (is_digit(first) || first == '+') && any < 0 ? -(any + 1) : any;
}

static long long decimal(struct text *text, long long any) {
    char first = text->unbraid_first;
    return may_start_number(first, 10) ? agreeing(first, any) : 0;
}

int unbraid_text_atoi(const char *given) {
    given = replaced(given);
    if (!is_text(given))
        return atoi(unbraid_plain_text(given));
    struct text *text = (struct text *)given;
    __VERIFIER_atomic_begin();
    if (is_new(text, ATOI))
        text->number = decimal(text, __VERIFIER_nondet_int());
    int number = (int)text->number;
    __VERIFIER_atomic_end();
    return number;
}

long unbraid_text_atol(const char *given) {
    given = replaced(given);
    if (!is_text(given))
        return atol(unbraid_plain_text(given));
    struct text *text = (struct text *)given;
    __VERIFIER_atomic_begin();
    if (is_new(text, ATOL))
        text->number = decimal(text, __VERIFIER_nondet_long());
    long number = (long)text->number;
    __VERIFIER_atomic_end();
    return number;
}

long long unbraid_text_atoll(const char *given) {
    given = replaced(given);
    if (!is_text(given))
        return atoll(unbraid_plain_text(given));
    struct text *text = (struct text *)given;
    __VERIFIER_atomic_begin();
    if (is_new(text, ATOLL))
        text->number = decimal(text, __VERIFIER_nondet_longlong());
    long long number = text->number;
    __VERIFIER_atomic_end();
    return number;
}

/* The functions strto...: which number there is, if there is one, and where it ends.  `base` is valid. */
static _Bool find_number(struct text *text, char **end, int asked, int base, long long any, _Bool is_signed) {
    __VERIFIER_atomic_begin();
    if (text->unbraid_asked == asked && text->unbraid_base != base)
        text->unbraid_asked = NOT_KEPT;
    if (is_new(text, asked)) {
        text->unbraid_base = base;
        char first = text->unbraid_first;
        _Bool is_number = __unbraid_choose();
        text->unbraid_is_number = may_start_number(first, base) & (is_number | (is_digit(first) & (base == 10)));
        text->unbraid_is_large = __unbraid_choose();
        text->number = is_signed ? agreeing(first, any) : any;
        if (is_digit(text->rest) || (base > 10 && is_letter(text->rest))) /* it may belong to the number */
            approximate();
    }
    _Bool is_number = text->unbraid_is_number;
    __VERIFIER_atomic_end();
    if (end)
        *end = is_number ? &text->rest : &text->first;
    return is_number;
}

static _Bool is_wrong(int base, const char *text, char **end) {
    if (base >= 0 && base != 1 && base <= 36)
        return 0;
    __unbraid_set_errno(EINVAL);
    if (end && __unbraid_choose()) /* as in musl */
        *end = (char *)text;
    return 1;
}

/* There is no number: POSIX allows this, and musl does it. */
static void miss(void) {
    if (__unbraid_choose())
        __unbraid_set_errno(EINVAL);
}

long unbraid_text_strtol(const char *given, char **end, int base) {
    if (!unbraid_is_text(given))
        return strtol(unbraid_plain_text(given), end, base);
    struct text *text = (struct text *)given;
    if (is_wrong(base, given, end))
        return 0;
    if (!find_number(text, end, STRTOL, base, __VERIFIER_nondet_long(), 1)) {
        miss();
        return 0;
    }
    long number = (long)text->number;
    if (!text->unbraid_is_large)
        return number;
    __unbraid_set_errno(ERANGE);
    return number < 0 ? LONG_MIN : LONG_MAX;
}

long long unbraid_text_strtoll(const char *given, char **end, int base) {
    if (!unbraid_is_text(given))
        return strtoll(unbraid_plain_text(given), end, base);
    struct text *text = (struct text *)given;
    if (is_wrong(base, given, end))
        return 0;
    if (!find_number(text, end, STRTOLL, base, __VERIFIER_nondet_longlong(), 1)) {
        miss();
        return 0;
    }
    if (!text->unbraid_is_large)
        return text->number;
    __unbraid_set_errno(ERANGE);
    return text->number < 0 ? LLONG_MIN : LLONG_MAX;
}

/* A minus sign lets a number count backwards from zero, so that it may be any one, too. */
unsigned long unbraid_text_strtoul(const char *given, char **end, int base) {
    if (!unbraid_is_text(given))
        return strtoul(unbraid_plain_text(given), end, base);
    struct text *text = (struct text *)given;
    if (is_wrong(base, given, end))
        return 0;
    if (!find_number(text, end, STRTOUL, base, (long long)__VERIFIER_nondet_ulong(), 0)) {
        miss();
        return 0;
    }
    if (!text->unbraid_is_large)
        return (unsigned long)text->number;
    __unbraid_set_errno(ERANGE);
    return ULONG_MAX;
}

unsigned long long unbraid_text_strtoull(const char *given, char **end, int base) {
    if (!unbraid_is_text(given))
        return strtoull(unbraid_plain_text(given), end, base);
    struct text *text = (struct text *)given;
    if (is_wrong(base, given, end))
        return 0;
    if (!find_number(text, end, STRTOULL, base, (long long)__VERIFIER_nondet_ulonglong(), 0)) {
        miss();
        return 0;
    }
    if (!text->unbraid_is_large)
        return (unsigned long long)text->number;
    __unbraid_set_errno(ERANGE);
    return ULLONG_MAX;
}

intmax_t unbraid_text_strtoimax(const char *given, char **end, int base) {
    return unbraid_text_strtoll(given, end, base);
}

uintmax_t unbraid_text_strtoumax(const char *given, char **end, int base) {
    return unbraid_text_strtoull(given, end, base);
}

/* Floating numbers are approximated. */
double unbraid_text_strtod(const char *given, char **end) {
    if (!unbraid_is_text(given))
        return strtod(unbraid_plain_text(given), end);
    if (!find_number((struct text *)given, end, STRTOD, 10, 0, 0)) {
        miss();
        return 0;
    }
    if (__unbraid_any_flag())
        __unbraid_set_errno(ERANGE);
    return __unbraid_any_real();
}

float unbraid_text_strtof(const char *given, char **end) {
    return unbraid_is_text(given) ? (float)unbraid_text_strtod(given, end) : strtof(unbraid_plain_text(given), end);
}

double unbraid_text_atof(const char *given) {
    given = replaced(given);
    return is_text(given) ? __unbraid_any_real() : atof(unbraid_plain_text(given));
}

/* At least one character, unless the first one is null. */
size_t unbraid_text_strlen(const char *given) {
    given = replaced(given);
    if (!is_text(given))
        return strlen(unbraid_plain_text(given));
    struct text *text = (struct text *)given;
    __VERIFIER_atomic_begin();
    if (!text->unbraid_has_length) {
        unsigned length = __VERIFIER_nondet_uint() & LONGEST;
        text->length = !text->first ? 0 : length ? length : 1;
        text->unbraid_has_length = text != &unbraid_other;
        if (text->length < LONG_ENOUGH && (text->unbraid_asked || text->unbraid_other || text == &unbraid_other))
            approximate();
    }
    size_t found = text->length;
    __VERIFIER_atomic_end();
    return found;
}

size_t unbraid_text_strnlen(const char *given, size_t limit) {
    given = replaced(given);
    if (!is_text(given))
        return strnlen(unbraid_plain_text(given), limit);
    size_t length = unbraid_text_strlen(given);
    return length < limit ? length : limit;
}

/* How many characters sprintf makes of a text. */
size_t unbraid_text_length(const char *given, int width, int precision) {
    size_t length = precision < 0 ? unbraid_text_strlen(given) : unbraid_text_strnlen(given, (size_t)precision);
    return width > 0 && length < (size_t)width ? (size_t)width : length;
}

size_t unbraid_print_string(const char *, size_t);

/* The characters of a text from outside are not shown. */
size_t unbraid_text_unbraid_print_string(const char *given, size_t limit) {
    given = replaced(given);
    return is_text(given) ? unbraid_text_strnlen(given, limit) : unbraid_print_string(unbraid_plain_text(given), limit);
}

static int any_order(void) {
    int order = __VERIFIER_nondet_int();
    return order ? order : 1;
}

/* Compare a string with a literal of this number, or the other way round. */
int unbraid_text_compare_literal(const char *given, const char *literal, int number, _Bool is_reversed) {
    given = replaced(given);
    if (!is_text(given)) {
        const char *plain = unbraid_plain_text(given);
        return is_reversed ? strcmp(literal, plain) : strcmp(plain, literal);
    }
    struct text *text = (struct text *)given;
    __VERIFIER_atomic_begin();
    _Bool is_same = 0;
    if (text == &unbraid_other) {
        is_same = __unbraid_any_flag();
    } else if (text->unbraid_other != number && text->unbraid_another != number) {
        is_same = text->unbraid_asked || text->unbraid_has_length ? __unbraid_any_flag() : __unbraid_choose();
        if (is_same)
            text->unbraid_same = literal;
        else if (!text->unbraid_other)
            text->unbraid_other = number;
        else if (!text->unbraid_another)
            text->unbraid_another = number;
        else
            text->unbraid_asked = NOT_KEPT;
    }
    __VERIFIER_atomic_end();
    return is_same ? 0 : any_order();
}

/* What is found is not kept: the other string may change. */
int unbraid_text_strcmp(const char *left, const char *right) {
    left = replaced(left);
    right = replaced(right);
    if (!is_text(left) && !is_text(right))
        return strcmp(unbraid_plain_text(left), unbraid_plain_text(right));
    if (left == right && left != &unbraid_other.first)
        return 0;
    return __unbraid_any_flag() ? any_order() : 0;
}

/* Parts of texts, and letters of both cases: what is found is not kept. */
static int approximate_order(void) {
    return __unbraid_any_flag() ? any_order() : 0;
}

int unbraid_text_strncmp(const char *left, const char *right, size_t size) {
    left = replaced(left);
    right = replaced(right);
    return is_text(left) || is_text(right) ? approximate_order() : strncmp(unbraid_plain_text(left), unbraid_plain_text(right), size);
}

int unbraid_text_strcasecmp(const char *left, const char *right) {
    left = replaced(left);
    right = replaced(right);
    return is_text(left) || is_text(right) ? approximate_order() : strcasecmp(unbraid_plain_text(left), unbraid_plain_text(right));
}

int unbraid_text_strncasecmp(const char *left, const char *right, size_t size) {
    left = replaced(left);
    right = replaced(right);
    return is_text(left) || is_text(right) ? approximate_order() : strncasecmp(unbraid_plain_text(left), unbraid_plain_text(right), size);
}

/* Options: which ones are given is any choice, as long as there are enough arguments for those of the options.  The letters
   are chosen by models/environment/options.py. */
static int unbraid_needed; /* arguments, at least; at most 3 */

/* Is there another option? */
_Bool unbraid_option_begin(int count) {
    if (optarg && __unbraid_choose()) /* glibc does so, musl does not */
        optarg = 0;
    if (is_known(&unbraid_text_1) || is_known(&unbraid_text_2) || is_known(&unbraid_text_3)) /* glibc moves the arguments */
        __unbraid_unmodelled();
    return count > 1 && __unbraid_choose();
}

/* The same, with `optind`, which is any position, and never goes back. */
_Bool unbraid_option_begin_at(int count) {
    if (optind == 0) { /* the options are read again, but it is not known which they were */
        optind = 1;
        approximate();
    }
    _Bool is_end = optind >= count;
    int next = __VERIFIER_nondet_int();
    optind = next > optind && next <= count ? next : optind;
    return !is_end && unbraid_option_begin(count);
}

/* Give an option its argument, unless there is none. */
_Bool unbraid_option_argument(int count) {
    if (unbraid_needed < 3)
        unbraid_needed++;
    if (unbraid_needed >= count)
        approximate();
    if (__unbraid_choose())
        return 0;
    optarg = unbraid_needed == 1 ? &unbraid_option_1.first : unbraid_needed == 2 ? &unbraid_option_2.first : begin(&unbraid_other);
    return 1;
}

void unbraid_set_option(int letter) {
    optopt = letter;
}

/* `missing` is the result if there is no argument for the option. */
int unbraid_option_long(int count, const struct option *longs, int *index, int missing) {
    int number = 0;
    while (longs[number].name && __unbraid_choose())
        number++;
    const struct option *option = &longs[number];
    if (!option->name) {
        optopt = 0;
        return '?';
    }
    if (option->has_arg == no_argument) {
        if (__unbraid_choose()) { /* --option=text */
            optopt = option->val;
            return '?';
        }
    } else if (option->has_arg == required_argument) {
        if (!unbraid_option_argument(count)) {
            optopt = option->val;
            return missing;
        }
    } else if (__unbraid_choose()) {
        unbraid_option_argument(count);
    }
    if (index)
        *index = number;
    if (!option->flag)
        return option->val;
    *option->flag = option->val;
    return 0;
}
