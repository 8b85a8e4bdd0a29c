/* sys/types.h: the POSIX and BSD type names, as Linux defines them. */
#ifndef _UNBRAID_SYS_TYPES_H
#define _UNBRAID_SYS_TYPES_H

#include <bits/asked.h>
#include <bits/offset.h>
#include <bits/pthreadtypes.h>
#include <bits/size.h>
#include <bits/types.h>
#include <bits/types/clock_t.h>
#include <bits/types/clockid_t.h>
#include <bits/types/time_t.h>
#include <bits/types/timer_t.h>
#ifdef __USE_MISC
#include <endian.h>
#include <sys/select.h>
#endif

#ifdef __USE_FILE_OFFSET64
typedef __blkcnt64_t blkcnt_t;
typedef __fsblkcnt64_t fsblkcnt_t;
typedef __fsfilcnt64_t fsfilcnt_t;
typedef __ino64_t ino_t;
#else
typedef __blkcnt_t blkcnt_t;
typedef __fsblkcnt_t fsblkcnt_t;
typedef __fsfilcnt_t fsfilcnt_t;
typedef __ino_t ino_t;
#endif
#ifdef __USE_LARGEFILE64
typedef __blkcnt64_t blkcnt64_t;
typedef __fsblkcnt64_t fsblkcnt64_t;
typedef __fsfilcnt64_t fsfilcnt64_t;
typedef __ino64_t ino64_t;
#endif
typedef long blksize_t;
typedef int daddr_t;
typedef __UINT64_TYPE__ dev_t;
typedef __fsid_t fsid_t;
typedef unsigned gid_t;
typedef unsigned id_t;
typedef int key_t;
typedef __INT64_TYPE__ loff_t;
typedef unsigned mode_t;
typedef __SIZE_TYPE__ nlink_t;
typedef int pid_t;
typedef __PTRDIFF_TYPE__ ssize_t;
typedef long suseconds_t;
typedef unsigned uid_t;
typedef unsigned useconds_t;

#include <bits/stdint-intn.h>

typedef __UINT8_TYPE__ u_int8_t;
typedef __UINT16_TYPE__ u_int16_t;
typedef __UINT32_TYPE__ u_int32_t;
typedef __UINT64_TYPE__ u_int64_t;

typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef __quad_t quad_t;
typedef __u_quad_t u_quad_t;
typedef char *caddr_t;
typedef int register_t __attribute__((__mode__(__word__)));

#endif
