/* Numbers, searching and sorting. */

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>

_Bool __unbraid_choose(void);
void __unbraid_undefined(const char *);
void __unbraid_set_errno(int);

int abs(int number) {
    return number < 0 ? -number : number;
}

long labs(long number) {
    return number < 0 ? -number : number;
}

long long llabs(long long number) {
    return number < 0 ? -number : number;
}

intmax_t imaxabs(intmax_t number) {
    return number < 0 ? -number : number;
}

div_t div(int number, int divisor) {
    return (div_t){.quot = number / divisor, .rem = number % divisor};
}

ldiv_t ldiv(long number, long divisor) {
    return (ldiv_t){.quot = number / divisor, .rem = number % divisor};
}

lldiv_t lldiv(long long number, long long divisor) {
    return (lldiv_t){.quot = number / divisor, .rem = number % divisor};
}

imaxdiv_t imaxdiv(intmax_t number, intmax_t divisor) {
    return (imaxdiv_t){.quot = number / divisor, .rem = number % divisor};
}

static size_t skip_space(const char *text) {
    size_t i = 0;
    for (;; i++) {
        char current = text[i];
        if (current != ' ' && (current < '\t' || current > '\r'))
            return i;
    }
}

/* Counts down, because there are more negative numbers.  A result out of range is undefined (C17 7.22.1p1); the signed
   arithmetic before that is there for those who only ask about overflow. */
static long long to_number(const char *text, long long least) {
    size_t i = skip_space(text);
    char sign = text[i];
    if (sign == '-' || sign == '+')
        i++;
    long long number = 0;
    for (;; i++) {
        char current = text[i];
        if (current < '0' || current > '9')
            break;
        int digit = current - '0';
        _Bool is_large = number < least / 10 || (number == least / 10 && digit > -(least % 10));
        number = number * 10 - digit;
        if (is_large)
            __unbraid_undefined("the number that a string stands for is out of range");
    }
    if (sign == '-')
        return number;
    long long result = -number;
    if (number == least)
        __unbraid_undefined("the number that a string stands for is out of range");
    return result;
}

int atoi(const char *text) {
    return (int)to_number(text, INT_MIN);
}

long atol(const char *text) {
    return (long)to_number(text, LONG_MIN);
}

long long atoll(const char *text) {
    return to_number(text, LLONG_MIN);
}

/* The value of a digit; 36 for other characters. */
static int digit_of(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return 36;
}

/* The functions strto...: `most` is the largest number, and `least` the largest that may follow a minus sign. */
static unsigned long long convert(
    const char *text, char **end, int base, unsigned long long least, unsigned long long most
) {
    if (base < 0 || base == 1 || base > 36) {
        __unbraid_set_errno(EINVAL);
        if (end && __unbraid_choose()) /* as in musl */
            *end = (char *)text;
        return 0;
    }
    size_t i = skip_space(text);
    char sign = text[i];
    if (sign == '-' || sign == '+')
        i++;
    if (text[i] == '0' && (base == 0 || base == 16)) {
        char mark = text[i + 1];
        if ((mark == 'x' || mark == 'X') && digit_of(text[i + 2]) < 16) {
            i += 2;
            base = 16;
        } else if (base == 0) {
            base = 8;
        }
    } else if (base == 0) {
        base = 10;
    }
    size_t start = i;
    _Bool is_large = 0;
    unsigned long long number = 0, limit = sign == '-' ? least : most, largest = limit / (unsigned)base;
    for (;; i++) {
        int digit = digit_of(text[i]);
        if (digit >= base)
            break;
        if (number > largest || number * (unsigned)base > limit - (unsigned)digit)
            is_large = 1;
        else
            number = number * (unsigned)base + (unsigned)digit;
    }
    if (i == start) {
        if (__unbraid_choose()) /* POSIX allows this, and musl does it */
            __unbraid_set_errno(EINVAL);
        i = 0;
    }
    if (end)
        *end = (char *)text + i;
    if (is_large) {
        __unbraid_set_errno(ERANGE);
        return sign == '-' && least != most ? -limit : limit;
    }
    return sign == '-' ? -number : number;
}

long strtol(const char *text, char **end, int base) {
    return (long)convert(text, end, base, (unsigned long long)LONG_MAX + 1, LONG_MAX);
}

long long strtoll(const char *text, char **end, int base) {
    return (long long)convert(text, end, base, (unsigned long long)LLONG_MAX + 1, LLONG_MAX);
}

unsigned long strtoul(const char *text, char **end, int base) {
    return (unsigned long)convert(text, end, base, ULONG_MAX, ULONG_MAX);
}

unsigned long long strtoull(const char *text, char **end, int base) {
    return convert(text, end, base, ULLONG_MAX, ULLONG_MAX);
}

intmax_t strtoimax(const char *text, char **end, int base) {
    return (intmax_t)convert(text, end, base, (unsigned long long)INTMAX_MAX + 1, INTMAX_MAX);
}

uintmax_t strtoumax(const char *text, char **end, int base) {
    return (uintmax_t)convert(text, end, base, UINTMAX_MAX, UINTMAX_MAX);
}

/* C does not say which one of several equal elements is found. */
void *bsearch(const void *key, const void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
    const char *first = base, *end = first + count * size, *start = first;
    while (count > 0) {
        const char *middle = start + count / 2 * size;
        int order = compare(key, middle);
        if (order == 0) {
            const char *found = middle;
            while (found > first && compare(key, found - size) == 0 && __unbraid_choose())
                found -= size;
            if (found == middle)
                while (found + size < end && compare(key, found + size) == 0 && __unbraid_choose())
                    found += size;
            return (void *)found;
        }
        if (order > 0) {
            start = middle + size;
            count--;
        }
        count /= 2;
    }
    return 0;
}

/* Two neighbours are exchanged, unless they are in order.  C does not specify the order of equal elements, so each may
   move before those that are equal to it. */
static _Bool exchange(char *left, char *right, size_t size, int order) {
    if (order < 0 || (order == 0 && !__unbraid_choose()))
        return 0;
    for (size_t i = 0; i < size; i++) {
        char kept = left[i];
        left[i] = right[i];
        right[i] = kept;
    }
    return 1;
}

/* Insertion sort. */
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j > 0; j--) {
            char *right = (char *)base + j * size, *left = right - size;
            if (!exchange(left, right, size, compare(left, right)))
                break;
        }
}

void qsort_r(void *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *), void *given) {
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j > 0; j--) {
            char *right = (char *)base + j * size, *left = right - size;
            if (!exchange(left, right, size, compare(left, right, given)))
                break;
        }
}
