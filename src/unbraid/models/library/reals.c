/* Floating numbers as texts.  Whole numbers are computed; all others are approximated. */

#include <errno.h>
#include <stddef.h>

_Bool __unbraid_choose(void);
char __unbraid_any_character(void);
double __unbraid_any_real(void);
void __unbraid_set_errno(int);
void __unbraid_undefined(const char *);
void __unbraid_unmodelled(void);

enum { EXACT = 15, SMALL = 30 }; /* digits of numbers that a double has, and that a float has no less and no more than */

static _Bool is_digit(char character) {
    return character >= '0' && character <= '9';
}

struct read {
    double number;
    size_t end;     /* 0: there is no number */
    _Bool is_large; /* may it be out of range? */
};

static struct read read_number(const char *text) {
    size_t i = 0;
    while (text[i] == ' ' || (text[i] >= '\t' && text[i] <= '\r'))
        i++;
    char sign = text[i];
    if (sign == '-' || sign == '+')
        i++;
    char first = text[i];
    if (first == 'i' || first == 'I' || first == 'n' || first == 'N' ||
        (first == '0' && (text[i + 1] == 'x' || text[i + 1] == 'X')))
        __unbraid_unmodelled(); /* infinity, NaN, hexadecimal digits */
    long long whole = 0;
    size_t digits = 0, start = i;
    for (; is_digit(text[i]); i++, digits++)
        if (digits < EXACT)
            whole = whole * 10 + (text[i] - '0');
    _Bool is_whole = digits <= EXACT, has_exponent = 0;
    if (text[i] == '.' && (digits || is_digit(text[i + 1]))) {
        is_whole = 0;
        for (i++; is_digit(text[i]); i++)
            digits++;
    }
    if (!digits)
        return (struct read){.number = 0};
    if (text[i] == 'e' || text[i] == 'E') {
        size_t power = i + 1 + (text[i + 1] == '-' || text[i + 1] == '+');
        if (is_digit(text[power])) {
            has_exponent = 1;
            for (i = power; is_digit(text[i]);)
                i++;
        }
    }
    double number = is_whole && !has_exponent ? (double)whole : __unbraid_any_real();
    return (struct read){
        .number = sign == '-' ? -number : number, .end = i, .is_large = has_exponent || i - start > SMALL};
}

double strtod(const char *text, char **end) {
    struct read read = read_number(text);
    if (end)
        *end = (char *)text + read.end;
    if (!read.end && __unbraid_choose()) /* POSIX allows this */
        __unbraid_set_errno(EINVAL);
    if (read.is_large && __unbraid_any_character())
        __unbraid_set_errno(ERANGE);
    return read.number;
}

float strtof(const char *text, char **end) {
    return (float)strtod(text, end);
}

double atof(const char *text) {
    struct read read = read_number(text);
    if (read.is_large && __unbraid_any_character())
        __unbraid_undefined("the number that a string stands for is out of range");
    return read.number;
}
