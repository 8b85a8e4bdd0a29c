/* sys/sysmacros.h: the parts of a device's number. */
#ifndef _UNBRAID_SYS_SYSMACROS_H
#define _UNBRAID_SYS_SYSMACROS_H

#define major(dev) ((unsigned)(((dev) >> 8 & 0xfff) | ((__UINT64_TYPE__)(dev) >> 32 & ~0xfffu)))
#define minor(dev) ((unsigned)(((dev) & 0xff) | ((dev) >> 12 & ~0xffu)))
#define makedev(major, minor) \
    (((__UINT64_TYPE__)(major) & 0xfff) << 8 | ((__UINT64_TYPE__)(major) & ~0xfffull) << 32 \
     | ((__UINT64_TYPE__)(minor) & 0xff) | ((__UINT64_TYPE__)(minor) & ~0xffull) << 12)

#endif
