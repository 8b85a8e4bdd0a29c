/* sscanf: what a format asks for is read from a string.  `models/input/sscanf.py` takes the format apart, and calls a function
   here for each of its directives.

   Each function gets the string, and how many characters are read already.  It returns that number with the characters
   that it reads; or ENDED if there are none left, or MISMATCH if they are not what the format asks for. */

#include <limits.h>
#include <stddef.h>
#include <stdint.h>

#define ENDED (SIZE_MAX - 1)
#define MISMATCH SIZE_MAX

typedef unsigned long long wide;

_Bool __unbraid_choose(void);
char __VERIFIER_nondet_char(void);
void __VERIFIER_assume(int);
void __unbraid_apart(const char *, const void *, size_t, const void *, size_t);
void __unbraid_undefined(const char *);
void __unbraid_unmodelled(void);

size_t unbraid_scan_space(const char *text, size_t at) {
    for (;; at++) {
        char current = text[at];
        if (current != ' ' && (current < '\t' || current > '\r'))
            return at;
    }
}

size_t unbraid_scan_character(const char *text, size_t at, int character) {
    char current = text[at];
    return !current ? ENDED : current == (char)character ? at + 1 : MISMATCH;
}

/* The value of a digit; 36 for other characters. */
static int digit_of(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'z' ? c - 'a' + 10 : c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 36;
}

static wide times(wide number, int base) {
    return base == 10 ? number * 10 : base == 8 ? number << 3 : number << 4;
}

static wide largest_before(int base) {
    return base == 10 ? ULLONG_MAX / 10 : base == 8 ? ULLONG_MAX / 8 : ULLONG_MAX / 16;
}

struct unbraid_scanned {
    size_t end;
    wide number;
};

/* The base 0 means that the digits tell it.  `most` is the largest number, and `least` the largest after a minus sign; a
   number out of range is undefined (C17 7.21.6.2p10). */
struct unbraid_scanned unbraid_scan_number(
    const char *text, size_t at, int width, int base, wide least, wide most, _Bool is_stored
) {
    at = unbraid_scan_space(text, at);
    char sign = text[at], current = sign;
    if (!sign)
        return (struct unbraid_scanned){.end = ENDED};
    if (sign == '-' || sign == '+') {
        width--;
        current = text[++at];
    }
    _Bool is_number = 0, is_large = 0;
    if ((base == 0 || base == 16) && width > 0 && current == '0') {
        is_number = 1;
        width--;
        current = text[++at];
        if (width > 0 && (current == 'x' || current == 'X')) {
            base = 16;
            width--;
            current = text[++at];
            is_number = __unbraid_choose(); /* glibc reads "0x" as zero */
        }
        base = base ? base : 8;
    }
    base = base ? base : 10;
    wide number = 0;
    for (; width > 0; width--) {
        int digit = digit_of(current);
        if (digit >= base)
            break;
        is_number = 1;
        if (number > largest_before(base) || times(number, base) > ULLONG_MAX - (unsigned)digit)
            is_large = 1;
        else
            number = times(number, base) + (unsigned)digit;
        current = text[++at];
    }
    if (!is_number)
        return (struct unbraid_scanned){.end = MISMATCH};
    if (is_stored && (is_large || number > (sign == '-' ? least : most)))
        __unbraid_undefined("a number that sscanf reads is out of the range of its type");
    return (struct unbraid_scanned){.end = at, .number = sign == '-' ? -number : number};
}

/* How many characters a floating number has; its value is not computed. */
size_t unbraid_scan_float(const char *text, size_t at, int width) {
    at = unbraid_scan_space(text, at);
    char current = text[at];
    if (!current)
        return ENDED;
    if (current == '-' || current == '+') {
        width--;
        current = text[++at];
    }
    if (current == 'i' || current == 'I' || current == 'n' || current == 'N')
        __unbraid_unmodelled(); /* infinity and NaN */
    size_t first = at;
    _Bool has_digits = 0, has_point = 0, has_exponent = 0;
    for (; width > 0; width--) {
        if (current >= '0' && current <= '9') {
            has_digits = 1;
        } else if (current == '.' && !has_point && !has_exponent) {
            has_point = 1;
        } else if ((current == 'e' || current == 'E') && has_digits && !has_exponent) {
            has_digits = 0;
            has_exponent = 1;
            char sign = text[at + 1];
            if (width > 1 && (sign == '-' || sign == '+')) {
                at++;
                width--;
            }
        } else {
            break;
        }
        current = text[++at];
    }
    if (at == first + 1 && text[first] == '0' && (current == 'x' || current == 'X'))
        __unbraid_unmodelled(); /* hexadecimal digits */
    return has_digits ? at : MISMATCH;
}

static _Bool is_in(char character, wide first, wide second, wide third, wide fourth) {
    unsigned char code = (unsigned char)character;
    wide word = code < 64 ? first : code < 128 ? second : code < 192 ? third : fourth;
    return (word >> (code % 64)) & 1;
}

/* Characters of a set, which the four words have as bits. */
size_t unbraid_scan_set(
    const char *text, size_t at, int width, char *target, _Bool is_stored, wide first, wide second, wide third,
    wide fourth
) {
    size_t start = at;
    char current = text[at];
    if (!current)
        return ENDED;
    if (!is_in(current, first, second, third, fourth))
        return MISMATCH;
    for (; width > 0 && is_in(current, first, second, third, fourth); width--) {
        if (is_stored)
            target[at - start] = current;
        current = text[++at];
    }
    if (is_stored) {
        target[at - start] = 0;
        __unbraid_apart("sscanf", target, at - start + 1, text + start, at - start);
    }
    return at;
}

/* So many characters.  If there are fewer, that is a mismatch; but glibc counts them as a conversion. */
size_t unbraid_scan_characters(const char *text, size_t at, int width, char *target, _Bool is_stored) {
    size_t start = at;
    char current = text[at];
    if (!current)
        return ENDED;
    for (; width > 0 && current; width--) {
        if (is_stored)
            target[at - start] = current;
        at++;
        if (width > 1)
            current = text[at];
    }
    if (is_stored)
        __unbraid_apart("sscanf", target, at - start, text + start, at - start);
    return width > 0 && __unbraid_choose() ? MISMATCH : at;
}

/* scanf: characters from outside, from `least` to `most` of them.  The first is in one set, and all others in another one. */
int unbraid_scan_input(
    char *target, int least, int most, _Bool is_string, wide first, wide second, wide third, wide fourth, wide more_first,
    wide more_second, wide more_third, wide more_fourth
) {
    int count = 0;
    while (count < most && (count < least || __unbraid_choose())) {
        char current = __VERIFIER_nondet_char();
        __VERIFIER_assume(
            count ? is_in(current, more_first, more_second, more_third, more_fourth)
                  : is_in(current, first, second, third, fourth)
        );
        target[count++] = current;
    }
    if (is_string)
        target[count] = 0;
    return count;
}
