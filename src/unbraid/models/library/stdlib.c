/* Numbers, characters, searching and sorting. */

#include <ctype.h>
#include <stddef.h>

int abs(int number) {
    return number < 0 ? -number : number;
}

long labs(long number) {
    return number < 0 ? -number : number;
}

long long llabs(long long number) {
    return number < 0 ? -number : number;
}

int isblank(int c) {
    return c == ' ' || c == '\t';
}

int isspace(int c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

int isdigit(int c) {
    return c >= '0' && c <= '9';
}

int isupper(int c) {
    return c >= 'A' && c <= 'Z';
}

int islower(int c) {
    return c >= 'a' && c <= 'z';
}

int isalpha(int c) {
    return isupper(c) || islower(c);
}

int isalnum(int c) {
    return isalpha(c) || isdigit(c);
}

int isxdigit(int c) {
    return isdigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

int iscntrl(int c) {
    return (c >= 0 && c < ' ') || c == 127;
}

int isprint(int c) {
    return c >= ' ' && c < 127;
}

int isgraph(int c) {
    return c > ' ' && c < 127;
}

int ispunct(int c) {
    return isgraph(c) && !isalnum(c);
}

int tolower(int c) {
    return isupper(c) ? c - 'A' + 'a' : c;
}

int toupper(int c) {
    return islower(c) ? c - 'a' + 'A' : c;
}

long long atoll(const char *text) {
    size_t i = 0;
    while (isspace((unsigned char)text[i]))
        i++;
    char sign = text[i];
    if (sign == '-' || sign == '+')
        i++;
    long long number = 0;
    for (;; i++) {
        char digit = text[i];
        if (!isdigit((unsigned char)digit))
            break;
        number = number * 10 - (digit - '0');
    }
    return sign == '-' ? number : -number;
}

long atol(const char *text) {
    return (long)atoll(text);
}

int atoi(const char *text) {
    return (int)atoll(text);
}

void *bsearch(const void *key, const void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
    while (count > 0) {
        const char *middle = (const char *)base + count / 2 * size;
        int order = compare(key, middle);
        if (order == 0)
            return (void *)middle;
        if (order > 0) {
            base = middle + size;
            count--;
        }
        count /= 2;
    }
    return 0;
}

/* Insertion sort.  C does not specify the order of equal elements. */
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j > 0; j--) {
            char *right = (char *)base + j * size, *left = right - size;
            if (compare(left, right) <= 0)
                break;
            for (size_t k = 0; k < size; k++) {
                char kept = left[k];
                left[k] = right[k];
                right[k] = kept;
            }
        }
}
