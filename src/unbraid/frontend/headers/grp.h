/* grp.h: groups of users. */
#ifndef _UNBRAID_GRP_H
#define _UNBRAID_GRP_H

#include <bits/asked.h>
#include <bits/size.h>

typedef unsigned gid_t;

struct group {
    char *gr_name;
    char *gr_passwd;
    gid_t gr_gid;
    char **gr_mem;
};

struct group *getgrnam(const char *);
struct group *getgrgid(gid_t);
int getgrnam_r(const char *, struct group *, char *, size_t, struct group **);
int getgrgid_r(gid_t, struct group *, char *, size_t, struct group **);
struct group *getgrent(void);
void setgrent(void);
void endgrent(void);
#ifdef __USE_MISC
int setgroups(size_t, const gid_t *);
int getgrouplist(const char *, gid_t, gid_t *, int *);
int initgroups(const char *, gid_t);
#endif

#endif
