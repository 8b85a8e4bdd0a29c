/* Strings and blocks of memory. */

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned char byte;

_Bool __unbraid_choose(void);
void __unbraid_undefined(const char *);
void __unbraid_apart(const char *, const void *, size_t, const void *, size_t); /* checks that blocks do not overlap */

/* The result for two different characters: only its sign is specified.  C libraries give one, the difference, or what
   remains of the words that they compare, for which the largest number stands. */
static int order(int left, int right) {
    if (__unbraid_choose())
        return left - right;
    int number = __unbraid_choose() ? 1 : INT_MAX;
    return left < right ? -number : number;
}

/* A pointer must not be null even if nothing is accessed (C17 7.24.1p2). */
static void check_given(const void *left, const void *right, size_t size) {
    if (!size && (!left || !right))
        __unbraid_undefined("a null pointer is given to a function of <string.h>");
}

void unbraid_copy_bytes(void *target, const void *source, size_t size) {
    for (size_t i = 0; i < size; i++)
        ((byte *)target)[i] = ((const byte *)source)[i];
}

void unbraid_move_bytes(void *target, const void *source, size_t size) {
    byte copy[size ? size : 1];
    for (size_t i = 0; i < size; i++)
        copy[i] = ((const byte *)source)[i];
    for (size_t i = 0; i < size; i++)
        ((byte *)target)[i] = copy[i];
}

void unbraid_set_bytes(void *target, int value, size_t size) {
    for (size_t i = 0; i < size; i++)
        ((byte *)target)[i] = (byte)value;
}

void *mempcpy(void *target, const void *source, size_t size) {
    check_given(target, source, size);
    __unbraid_apart("mempcpy", target, size, source, size);
    unbraid_copy_bytes(target, source, size);
    return (byte *)target + size;
}

void *memccpy(void *target, const void *source, int last, size_t size) {
    check_given(target, source, size);
    for (size_t i = 0; i < size; i++) {
        byte current = ((const byte *)source)[i];
        ((byte *)target)[i] = current;
        if (current == (byte)last) {
            __unbraid_apart("memccpy", target, i + 1, source, i + 1);
            return (byte *)target + i + 1;
        }
    }
    __unbraid_apart("memccpy", target, size, source, size);
    return 0;
}

void *memchr(const void *block, int wanted, size_t size) {
    check_given(block, block, size);
    for (size_t i = 0; i < size; i++)
        if (((const byte *)block)[i] == (byte)wanted)
            return (byte *)block + i;
    return 0;
}

int memcmp(const void *left, const void *right, size_t size) {
    check_given(left, right, size);
    for (size_t i = 0; i < size; i++) {
        byte a = ((const byte *)left)[i], b = ((const byte *)right)[i];
        if (a != b)
            return order(a, b);
    }
    return 0;
}

int bcmp(const void *left, const void *right, size_t size) {
    return memcmp(left, right, size);
}

size_t strlen(const char *text) {
    size_t length = 0;
    while (text[length])
        length++;
    return length;
}

size_t strnlen(const char *text, size_t limit) {
    size_t length = 0;
    while (length < limit && text[length])
        length++;
    return length;
}

/* Print a string up to its end, at most `limit` characters; returns their number. */
size_t unbraid_print_string(const char *text, size_t limit) {
    size_t length = 0;
    while (length < limit) {
        char current = text[length];
        if (!current)
            break;
        putchar(current);
        length++;
    }
    return length;
}

char *strcpy(char *target, const char *source) {
    size_t i = 0;
    char current;
    do {
        current = source[i];
        target[i] = current;
        i++;
    } while (current);
    __unbraid_apart("strcpy", target, i, source, i);
    return target;
}

char *stpcpy(char *target, const char *source) {
    size_t i = 0;
    char current;
    do {
        current = source[i];
        target[i] = current;
        i++;
    } while (current);
    __unbraid_apart("stpcpy", target, i, source, i);
    return target + (i - 1);
}

char *strncpy(char *target, const char *source, size_t size) {
    check_given(target, source, size);
    size_t i = 0;
    while (i < size) {
        char current = source[i];
        target[i++] = current;
        if (!current)
            break;
    }
    __unbraid_apart("strncpy", target, size, source, i);
    while (i < size)
        target[i++] = 0;
    return target;
}

char *strcat(char *target, const char *source) {
    size_t start = strlen(target), i = 0;
    char current;
    do {
        current = source[i];
        target[start + i] = current;
        i++;
    } while (current);
    __unbraid_apart("strcat", target, start + i, source, i);
    return target;
}

char *strncat(char *target, const char *source, size_t size) {
    check_given(source, source, size);
    size_t start = strlen(target), i = 0;
    while (i < size) {
        char current = source[i];
        if (!current)
            break;
        target[start + i++] = current;
    }
    __unbraid_apart("strncat", target, start + i + 1, source, i);
    target[start + i] = 0;
    return target;
}

int strcmp(const char *left, const char *right) {
    for (size_t i = 0;; i++) {
        byte a = (byte)left[i], b = (byte)right[i];
        if (a != b)
            return order(a, b);
        if (!a)
            return 0;
    }
}

int strcoll(const char *left, const char *right) {
    return strcmp(left, right);
}

int strncmp(const char *left, const char *right, size_t size) {
    check_given(left, right, size);
    for (size_t i = 0; i < size; i++) {
        byte a = (byte)left[i], b = (byte)right[i];
        if (a != b)
            return order(a, b);
        if (!a)
            return 0;
    }
    return 0;
}

int strcasecmp(const char *left, const char *right) {
    for (size_t i = 0;; i++) {
        int a = tolower((byte)left[i]), b = tolower((byte)right[i]);
        if (a != b)
            return order(a, b);
        if (!a)
            return 0;
    }
}

int strncasecmp(const char *left, const char *right, size_t size) {
    check_given(left, right, size);
    for (size_t i = 0; i < size; i++) {
        int a = tolower((byte)left[i]), b = tolower((byte)right[i]);
        if (a != b)
            return order(a, b);
        if (!a)
            return 0;
    }
    return 0;
}

char *strchr(const char *text, int wanted) {
    for (size_t i = 0;; i++) {
        char current = text[i];
        if (current == (char)wanted)
            return (char *)text + i;
        if (!current)
            return 0;
    }
}

char *strchrnul(const char *text, int wanted) {
    for (size_t i = 0;; i++) {
        char current = text[i];
        if (current == (char)wanted || !current)
            return (char *)text + i;
    }
}

char *strrchr(const char *text, int wanted) {
    char *found = 0;
    for (size_t i = 0;; i++) {
        char current = text[i];
        if (current == (char)wanted)
            found = (char *)text + i;
        if (!current)
            return found;
    }
}

char *index(const char *text, int wanted) {
    return strchr(text, wanted);
}

char *rindex(const char *text, int wanted) {
    return strrchr(text, wanted);
}

size_t strspn(const char *text, const char *accepted) {
    size_t length = 0;
    while (text[length] && strchr(accepted, text[length]))
        length++;
    return length;
}

size_t strcspn(const char *text, const char *rejected) {
    size_t length = 0;
    while (text[length] && !strchr(rejected, text[length]))
        length++;
    return length;
}

char *strpbrk(const char *text, const char *wanted) {
    text += strcspn(text, wanted);
    return *text ? (char *)text : 0;
}

char *strstr(const char *text, const char *wanted) {
    size_t length = strlen(wanted);
    for (size_t i = 0;; i++) {
        if (strncmp(text + i, wanted, length) == 0)
            return (char *)text + i;
        if (!text[i])
            return 0;
    }
}

char *strsep(char **rest, const char *separators) {
    char *start = *rest;
    if (!start)
        return 0;
    char *end = start + strcspn(start, separators);
    if (*end) {
        *end = 0;
        *rest = end + 1;
    } else {
        *rest = 0;
    }
    return start;
}

char *strtok_r(char *text, const char *separators, char **rest) {
    if (!text)
        text = *rest;
    if (!text)
        return 0;
    text += strspn(text, separators);
    if (!*text) {
        *rest = 0;
        return 0;
    }
    char *end = text + strcspn(text, separators);
    if (*end) {
        *end = 0;
        *rest = end + 1;
    } else {
        *rest = 0;
    }
    return text;
}

static char *unbraid_token_rest; /* shared by all threads: strtok is not thread-safe */

char *strtok(char *text, const char *separators) {
    return strtok_r(text, separators, &unbraid_token_rest);
}

char *strdup(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy)
        strcpy(copy, text);
    return copy;
}

char *strndup(const char *text, size_t limit) {
    size_t length = strnlen(text, limit);
    char *copy = malloc(length + 1);
    if (copy) {
        for (size_t i = 0; i < length; i++)
            copy[i] = text[i];
        copy[length] = 0;
    }
    return copy;
}
