/* strings.h: the BSD string functions. */
#ifndef _UNBRAID_STRINGS_H
#define _UNBRAID_STRINGS_H

#include <bits/size.h>

int bcmp(const void *, const void *, size_t);
void bcopy(const void *, void *, size_t);
void bzero(void *, size_t);
int ffs(int);
int ffsl(long);
int ffsll(long long);
char *index(const char *, int);
char *rindex(const char *, int);
int strcasecmp(const char *, const char *);
int strncasecmp(const char *, const char *, size_t);

#endif
