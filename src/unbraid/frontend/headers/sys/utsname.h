/* sys/utsname.h: the name of the system. */
#ifndef _UNBRAID_SYS_UTSNAME_H
#define _UNBRAID_SYS_UTSNAME_H

#include <bits/asked.h>

struct utsname {
    char sysname[65];
    char nodename[65];
    char release[65];
    char version[65];
    char machine[65];
#ifdef __USE_GNU
    char domainname[65];
#else
    char __domainname[65];
#endif
};

int uname(struct utsname *);

#endif
