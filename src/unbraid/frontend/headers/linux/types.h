/* linux/types.h: the kernel's names for integers. */
#ifndef _UNBRAID_LINUX_TYPES_H
#define _UNBRAID_LINUX_TYPES_H

/* The headers of the machine need their own. */
#if __has_include_next(<linux/types.h>)
#include_next <linux/types.h>
#else
#include <asm/types.h>

typedef __u16 __le16;
typedef __u16 __be16;
typedef __u32 __le32;
typedef __u32 __be32;
typedef __u64 __le64;
typedef __u64 __be64;
typedef __u16 __sum16;
typedef __u32 __wsum;
typedef unsigned __poll_t;
#endif

#endif
