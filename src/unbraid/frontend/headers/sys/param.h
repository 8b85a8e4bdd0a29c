/* sys/param.h: old limits and macros. */
#ifndef _UNBRAID_SYS_PARAM_H
#define _UNBRAID_SYS_PARAM_H

#include <bits/size.h>
#include <endian.h>
#include <limits.h>
#include <signal.h>
#include <sys/types.h>

#define NBBY 8
#define NGROUPS NGROUPS_MAX
#define MAXSYMLINKS 20
#define CANBSIZ MAX_CANON
#define MAXPATHLEN PATH_MAX
#define MAXHOSTNAMELEN 64
#define NOFILE 256
#define NCARGS 131072
#define NODEV ((dev_t)-1)
#define DEV_BSIZE 512

#define setbit(a, i) ((a)[(i) / NBBY] |= 1 << ((i) % NBBY))
#define clrbit(a, i) ((a)[(i) / NBBY] &= ~(1 << ((i) % NBBY)))
#define isset(a, i) ((a)[(i) / NBBY] & (1 << ((i) % NBBY)))
#define isclr(a, i) (((a)[(i) / NBBY] & (1 << ((i) % NBBY))) == 0)
#define howmany(x, y) (((x) + ((y) - 1)) / (y))
#define roundup(x, y) ((((x) + ((y) - 1)) / (y)) * (y))
#define powerof2(x) ((((x) - 1) & (x)) == 0)
#define MIN(a, b) (((a) < (b)) ? (a) : (b))
#define MAX(a, b) (((a) > (b)) ? (a) : (b))

#endif
