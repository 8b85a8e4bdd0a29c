/* Strings and blocks of memory: functions of GNU, BSD and POSIX. */

#include <ctype.h>
#include <search.h>
#include <string.h>
#include <sys/types.h>

typedef unsigned char byte;

_Bool __unbraid_choose(void);
void __unbraid_apart(const char *, const void *, size_t, const void *, size_t);
void __unbraid_unmodelled(void);

size_t strlcpy(char *target, const char *source, size_t size) {
    size_t length = strlen(source), copied = length < size ? length : size ? size - 1 : 0;
    for (size_t i = 0; i < copied; i++)
        target[i] = source[i];
    if (size)
        target[copied] = 0;
    __unbraid_apart("strlcpy", target, size ? copied + 1 : 0, source, length + 1);
    return length;
}

size_t strlcat(char *target, const char *source, size_t size) {
    size_t start = strnlen(target, size), length = strlen(source);
    if (start < size)
        strlcpy(target + start, source, size - start);
    return start + length;
}

char *stpncpy(char *target, const char *source, size_t size) {
    strncpy(target, source, size);
    return target + strnlen(target, size);
}

/* In the locale "C", which programs begin with, the text stays as it is.  If it does not fit, the array has any contents. */
size_t strxfrm(char *target, const char *source, size_t size) {
    size_t length = strlen(source);
    if (length < size)
        strcpy(target, source);
    else if (size)
        __unbraid_unmodelled();
    return length;
}

void bcopy(const void *source, void *target, size_t size) {
    memmove(target, source, size);
}

/* If the number of bytes is odd, POSIX does not say what happens to the last one; C libraries leave it. */
void swab(const void *restrict source, void *restrict target, ssize_t size) {
    for (ssize_t i = 0; i + 1 < size; i += 2) {
        byte first = ((const byte *)source)[i], second = ((const byte *)source)[i + 1];
        ((byte *)target)[i] = second;
        ((byte *)target)[i + 1] = first;
    }
    if (size > 0)
        __unbraid_apart("swab", target, (size_t)size, source, (size_t)size);
}

void *memrchr(const void *block, int wanted, size_t size) {
    for (size_t i = size; i > 0; i--)
        if (((const byte *)block)[i - 1] == (byte)wanted)
            return (byte *)block + i - 1;
    return 0;
}

void *rawmemchr(const void *block, int wanted) {
    size_t i = 0;
    while (((const byte *)block)[i] != (byte)wanted)
        i++;
    return (byte *)block + i;
}

void *memmem(const void *block, size_t size, const void *wanted, size_t length) {
    for (size_t start = 0; start + length <= size; start++) {
        size_t i = 0;
        while (i < length && ((const byte *)block)[start + i] == ((const byte *)wanted)[i])
            i++;
        if (i == length)
            return (byte *)block + start;
    }
    return 0;
}

char *strcasestr(const char *text, const char *wanted) {
    for (size_t start = 0;; start++) {
        size_t i = 0;
        while (wanted[i] && tolower((byte)text[start + i]) == tolower((byte)wanted[i]))
            i++;
        if (!wanted[i])
            return (char *)text + start;
        if (!text[start])
            return 0;
    }
}

void *lfind(const void *key, const void *base, size_t *count, size_t size, int (*compare)(const void *, const void *)) {
    for (size_t i = 0; i < *count; i++) {
        const byte *element = (const byte *)base + i * size;
        if (compare(key, element) == 0)
            return (void *)element;
    }
    return 0;
}

void *lsearch(const void *key, void *base, size_t *count, size_t size, int (*compare)(const void *, const void *)) {
    void *found = lfind(key, base, count, size, compare);
    if (found)
        return found;
    byte *added = (byte *)base + *count * size;
    for (size_t i = 0; i < size; i++)
        added[i] = ((const byte *)key)[i];
    ++*count;
    return added;
}
