/* sys/types.h: the POSIX and BSD type names, as Linux defines them. */
#ifndef _UNBRAID_SYS_TYPES_H
#define _UNBRAID_SYS_TYPES_H

#include <bits/pthread_types.h>
#include <bits/size.h>
#include <bits/timespec.h>

typedef long blkcnt_t;
typedef long blksize_t;
typedef long clock_t;
typedef __UINT64_TYPE__ dev_t;
typedef unsigned long fsblkcnt_t;
typedef unsigned long fsfilcnt_t;
typedef unsigned gid_t;
typedef unsigned id_t;
typedef unsigned long ino_t;
typedef int key_t;
typedef __INT64_TYPE__ loff_t;
typedef unsigned mode_t;
typedef __SIZE_TYPE__ nlink_t;
typedef long off_t;
typedef int pid_t;
typedef __PTRDIFF_TYPE__ ssize_t;
typedef long suseconds_t;
typedef void *timer_t;
typedef unsigned uid_t;
typedef unsigned useconds_t;

typedef __INT8_TYPE__ int8_t;
typedef __INT16_TYPE__ int16_t;
typedef __INT32_TYPE__ int32_t;
typedef __INT64_TYPE__ int64_t;

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
typedef char *caddr_t;

#endif
