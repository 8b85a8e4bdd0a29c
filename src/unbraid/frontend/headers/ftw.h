/* ftw.h: walking through a tree of files. */
#ifndef _UNBRAID_FTW_H
#define _UNBRAID_FTW_H

#include <bits/asked.h>
#include <sys/stat.h>
#include <sys/types.h>

enum { FTW_F, FTW_D, FTW_DNR, FTW_NS, FTW_SL, FTW_DP, FTW_SLN };
#define FTW_F FTW_F
#define FTW_D FTW_D
#define FTW_DNR FTW_DNR
#define FTW_NS FTW_NS
#define FTW_SL FTW_SL
#define FTW_DP FTW_DP
#define FTW_SLN FTW_SLN

enum { FTW_PHYS = 1, FTW_MOUNT = 2, FTW_CHDIR = 4, FTW_DEPTH = 8, FTW_ACTIONRETVAL = 16 };
#define FTW_PHYS FTW_PHYS
#define FTW_MOUNT FTW_MOUNT
#define FTW_CHDIR FTW_CHDIR
#define FTW_DEPTH FTW_DEPTH
#ifdef __USE_GNU
#define FTW_ACTIONRETVAL FTW_ACTIONRETVAL
enum { FTW_CONTINUE = 0, FTW_STOP = 1, FTW_SKIP_SUBTREE = 2, FTW_SKIP_SIBLINGS = 3 };
#endif

struct FTW {
    int base;
    int level;
};

int ftw(const char *, int (*)(const char *, const struct stat *, int), int);
int nftw(const char *, int (*)(const char *, const struct stat *, int, struct FTW *), int, int);

#endif
