/* dlfcn.h: dynamic linking. */
#ifndef _UNBRAID_DLFCN_H
#define _UNBRAID_DLFCN_H

#include <bits/asked.h>
#include <bits/size.h>

#define RTLD_LAZY 0x00001
#define RTLD_NOW 0x00002
#define RTLD_BINDING_MASK 0x3
#define RTLD_NOLOAD 0x00004
#define RTLD_DEEPBIND 0x00008
#define RTLD_GLOBAL 0x00100
#define RTLD_LOCAL 0
#define RTLD_NODELETE 0x01000

void *dlopen(const char *, int);
int dlclose(void *);
void *dlsym(void *, const char *);
char *dlerror(void);
#ifdef __USE_GNU
typedef long Lmid_t;
#define LM_ID_BASE 0
#define LM_ID_NEWLM (-1)
#define RTLD_NEXT ((void *)-1l)
#define RTLD_DEFAULT ((void *)0)
typedef struct {
    const char *dli_fname;
    void *dli_fbase;
    const char *dli_sname;
    void *dli_saddr;
} Dl_info;
void *dlmopen(Lmid_t, const char *, int);
int dladdr(const void *, Dl_info *);
void *dlvsym(void *, const char *, const char *);
#endif

#endif
