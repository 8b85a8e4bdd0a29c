// C's functions on bytes and strings.  All bytes that such a function reads, or writes, count as one access.
#define _GNU_SOURCE
#include "scheduler.h"

#include <string.h>

#define IN(place, size) LIBRARY_ACCESS(READS, place, size)
#define OUT(place, size) LIBRARY_ACCESS(WRITES, place, size)

static size_t whole(const char *text) { return strlen(text) + 1; }
static size_t part(const char *text, size_t limit) {
    size_t size = strnlen(text, limit);
    return size < limit ? size + 1 : limit;
}

void *replaced_memset(void *to, int value, size_t size) { OUT(to, size); return memset(to, value, size); }
void *replaced_memcpy(void *to, const void *from, size_t size) {
    IN(from, size);
    OUT(to, size);
    return memcpy(to, from, size);
}
void *replaced_memmove(void *to, const void *from, size_t size) {
    IN(from, size);
    OUT(to, size);
    return memmove(to, from, size);
}
int replaced_memcmp(const void *left, const void *right, size_t size) {
    IN(left, size);
    IN(right, size);
    return memcmp(left, right, size);
}
void *replaced_memchr(const void *block, int wanted, size_t size) { IN(block, size); return memchr(block, wanted, size); }

size_t replaced_strlen(const char *text) { IN(text, whole(text)); return strlen(text); }
size_t replaced_strnlen(const char *text, size_t limit) { IN(text, part(text, limit)); return strnlen(text, limit); }
char *replaced_strcpy(char *to, const char *from) {
    IN(from, whole(from));
    OUT(to, whole(from));
    return strcpy(to, from);
}
char *replaced_strncpy(char *to, const char *from, size_t size) {
    IN(from, part(from, size));
    OUT(to, size);
    return strncpy(to, from, size);
}
char *replaced_strcat(char *to, const char *from) {
    IN(to, whole(to));
    IN(from, whole(from));
    OUT(to + strlen(to), whole(from));
    return strcat(to, from);
}
int replaced_strcmp(const char *left, const char *right) {
    IN(left, whole(left));
    IN(right, whole(right));
    return strcmp(left, right);
}
int replaced_strncmp(const char *left, const char *right, size_t size) {
    IN(left, part(left, size));
    IN(right, part(right, size));
    return strncmp(left, right, size);
}
char *replaced_strchr(const char *text, int wanted) { IN(text, whole(text)); return strchr(text, wanted); }
char *replaced_strrchr(const char *text, int wanted) { IN(text, whole(text)); return strrchr(text, wanted); }
char *replaced_strstr(const char *text, const char *wanted) {
    IN(text, whole(text));
    IN(wanted, whole(wanted));
    return strstr(text, wanted);
}
// The rest of the text is in a variable of the library, which all threads share.
char *replaced_strtok(char *text, const char *ends) { POINT(CALLS); return strtok(text, ends); }
char *replaced_strtok_r(char *text, const char *ends, char **rest) { POINT(CALLS); return strtok_r(text, ends, rest); }
