/* string.h: strings and memory blocks. */
#ifndef _UNBRAID_STRING_H
#define _UNBRAID_STRING_H

#include <bits/asked.h>
#include <bits/size.h>
#include <bits/types/locale_t.h>
#ifdef __USE_MISC
#include <strings.h>
#endif

void *memccpy(void *, const void *, int, size_t);
void *memchr(const void *, int, size_t);
int memcmp(const void *, const void *, size_t);
void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
char *stpcpy(char *, const char *);
char *stpncpy(char *, const char *, size_t);
char *strcat(char *, const char *);
char *strchr(const char *, int);
int strcmp(const char *, const char *);
int strcoll(const char *, const char *);
int strcoll_l(const char *, const char *, locale_t);
char *strcpy(char *, const char *);
size_t strcspn(const char *, const char *);
char *strdup(const char *);
char *strerror(int);
char *strerror_l(int, locale_t);
size_t strlen(const char *);
char *strncat(char *, const char *, size_t);
int strncmp(const char *, const char *, size_t);
char *strncpy(char *, const char *, size_t);
char *strndup(const char *, size_t);
size_t strnlen(const char *, size_t);
char *strpbrk(const char *, const char *);
char *strrchr(const char *, int);
char *strsep(char **, const char *);
char *strsignal(int);
size_t strspn(const char *, const char *);
char *strstr(const char *, const char *);
char *strtok(char *, const char *);
char *strtok_r(char *, const char *, char **);
char *__strtok_r(char *, const char *, char **);
size_t strxfrm(char *, const char *, size_t);
size_t strxfrm_l(char *, const char *, size_t, locale_t);
#ifdef __USE_MISC
void explicit_bzero(void *, size_t);
#endif

#ifdef __USE_GNU
char *strerror_r(int, char *, size_t);
const char *strerrordesc_np(int);
const char *strerrorname_np(int);
void *memfrob(void *, size_t);
void *memmem(const void *, size_t, const void *, size_t);
void *mempcpy(void *, const void *, size_t);
void *memrchr(const void *, int, size_t);
void *rawmemchr(const void *, int);
const char *sigabbrev_np(int);
const char *sigdescr_np(int);
char *strcasestr(const char *, const char *);
char *strchrnul(const char *, int);
char *strfry(char *);
int strverscmp(const char *, const char *);
#ifndef basename
char *basename(const char *);
#endif
#define strdupa(text) \
    (__extension__({ \
        const char *__text = (text); \
        size_t __size = strlen(__text) + 1; \
        (char *)memcpy(__builtin_alloca(__size), __text, __size); \
    }))
#else
int strerror_r(int, char *, size_t);
#endif

#endif
