/* strings.h: the BSD string functions. */
#ifndef _UNBRAID_STRINGS_H
#define _UNBRAID_STRINGS_H

#include <bits/asked.h>
#include <bits/size.h>
#include <bits/types/locale_t.h>

int bcmp(const void *, const void *, size_t);
void bcopy(const void *, void *, size_t);
void bzero(void *, size_t);
int ffs(int);
int ffsl(long);
int ffsll(long long);
char *index(const char *, int);
char *rindex(const char *, int);
int strcasecmp(const char *, const char *);
int strcasecmp_l(const char *, const char *, locale_t);
int strncasecmp(const char *, const char *, size_t);
int strncasecmp_l(const char *, const char *, size_t, locale_t);

#endif
