/* pwd.h: users. */
#ifndef _UNBRAID_PWD_H
#define _UNBRAID_PWD_H

#include <bits/asked.h>
#include <bits/size.h>
#include <bits/types/FILE.h>

typedef unsigned uid_t;
typedef unsigned gid_t;

struct passwd {
    char *pw_name;
    char *pw_passwd;
    uid_t pw_uid;
    gid_t pw_gid;
    char *pw_gecos;
    char *pw_dir;
    char *pw_shell;
};

struct passwd *getpwnam(const char *);
struct passwd *getpwuid(uid_t);
int getpwnam_r(const char *, struct passwd *, char *, size_t, struct passwd **);
int getpwuid_r(uid_t, struct passwd *, char *, size_t, struct passwd **);
struct passwd *getpwent(void);
void setpwent(void);
void endpwent(void);
#ifdef __USE_MISC
struct passwd *fgetpwent(FILE *);
int getpwent_r(struct passwd *, char *, size_t, struct passwd **);
int putpwent(const struct passwd *, FILE *);
#endif

#endif
