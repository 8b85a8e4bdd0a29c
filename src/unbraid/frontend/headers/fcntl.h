/* fcntl.h: opening files, and their flags and locks. */
#ifndef _UNBRAID_FCNTL_H
#define _UNBRAID_FCNTL_H

#include <bits/asked.h>
#include <bits/offset.h>
#include <bits/size.h>
#include <bits/types/struct_iovec.h>
#include <bits/types/struct_timespec.h>

typedef unsigned mode_t;
typedef int pid_t;

#define O_ACCMODE 0003
#define O_RDONLY 00
#define O_WRONLY 01
#define O_RDWR 02
#define O_CREAT 0100
#define O_EXCL 0200
#define O_NOCTTY 0400
#define O_TRUNC 01000
#define O_APPEND 02000
#define O_NONBLOCK 04000
#define O_NDELAY O_NONBLOCK
#define O_DSYNC 010000
#define O_ASYNC 020000
#define O_DIRECTORY 0200000
#define O_NOFOLLOW 0400000
#define O_CLOEXEC 02000000
#define O_SYNC 04010000
#define O_FSYNC O_SYNC
#define O_RSYNC O_SYNC
#ifdef __USE_LARGEFILE64
#ifdef __x86_64__
#define O_LARGEFILE 0
#else
#define O_LARGEFILE 0100000
#endif
#endif
#ifdef __USE_GNU
#define O_DIRECT 040000
#define O_NOATIME 01000000
#define O_PATH 010000000
#define O_TMPFILE (020000000 | O_DIRECTORY)
#endif

#define F_DUPFD 0
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#if defined __x86_64__ || !defined __USE_FILE_OFFSET64
#define F_GETLK 5
#define F_SETLK 6
#define F_SETLKW 7
#else
#define F_GETLK 12
#define F_SETLK 13
#define F_SETLKW 14
#endif
#define F_SETOWN 8
#define F_GETOWN 9
#define F_DUPFD_CLOEXEC 1030
#define FD_CLOEXEC 1
#ifdef __USE_GNU
#define F_SETSIG 10
#define F_GETSIG 11
#define F_SETOWN_EX 15
#define F_GETOWN_EX 16
#define F_OFD_GETLK 36
#define F_OFD_SETLK 37
#define F_OFD_SETLKW 38
#define F_SETLEASE 1024
#define F_GETLEASE 1025
#define F_NOTIFY 1026
#define F_SETPIPE_SZ 1031
#define F_GETPIPE_SZ 1032
#define F_ADD_SEALS 1033
#define F_GET_SEALS 1034
#define F_SEAL_SEAL 0x0001
#define F_SEAL_SHRINK 0x0002
#define F_SEAL_GROW 0x0004
#define F_SEAL_WRITE 0x0008
#define F_SEAL_FUTURE_WRITE 0x0010
#define DN_ACCESS 0x00000001
#define DN_MODIFY 0x00000002
#define DN_CREATE 0x00000004
#define DN_DELETE 0x00000008
#define DN_RENAME 0x00000010
#define DN_ATTRIB 0x00000020
#define DN_MULTISHOT 0x80000000
#endif

#define F_RDLCK 0
#define F_WRLCK 1
#define F_UNLCK 2
#define F_EXLCK 4
#define F_SHLCK 8
#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8

#define AT_FDCWD (-100)
#define AT_SYMLINK_NOFOLLOW 0x100
#define AT_REMOVEDIR 0x200
#define AT_SYMLINK_FOLLOW 0x400
#define AT_EACCESS 0x200
#ifdef __USE_GNU
#define AT_NO_AUTOMOUNT 0x800
#define AT_EMPTY_PATH 0x1000
#define AT_RECURSIVE 0x8000
#endif

#define POSIX_FADV_NORMAL 0
#define POSIX_FADV_RANDOM 1
#define POSIX_FADV_SEQUENTIAL 2
#define POSIX_FADV_WILLNEED 3
#define POSIX_FADV_DONTNEED 4
#define POSIX_FADV_NOREUSE 5

#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2

#include <bits/modes.h>

struct flock {
    short l_type;
    short l_whence;
    off_t l_start;
    off_t l_len;
    pid_t l_pid;
};
#ifdef __USE_LARGEFILE64
struct flock64 {
    short l_type;
    short l_whence;
    off64_t l_start;
    off64_t l_len;
    pid_t l_pid;
};
int creat64(const char *, mode_t);
int open64(const char *, int, ...);
int openat64(int, const char *, int, ...);
int posix_fadvise64(int, off64_t, off64_t, int);
int posix_fallocate64(int, off64_t, off64_t);
#endif

int creat(const char *, mode_t);
int fcntl(int, int, ...);
int open(const char *, int, ...);
int openat(int, const char *, int, ...);
int posix_fadvise(int, off_t, off_t, int);
int posix_fallocate(int, off_t, off_t);
#ifdef __USE_MISC
int lockf(int, int, off_t);
#endif

#ifdef __USE_GNU
#define FALLOC_FL_KEEP_SIZE 0x01
#define FALLOC_FL_PUNCH_HOLE 0x02
#define FALLOC_FL_ZERO_RANGE 0x10
#define SPLICE_F_MOVE 1
#define SPLICE_F_NONBLOCK 2
#define SPLICE_F_MORE 4
#define SPLICE_F_GIFT 8
enum __pid_type { F_OWNER_TID = 0, F_OWNER_PID, F_OWNER_PGRP };
struct f_owner_ex {
    enum __pid_type type;
    pid_t pid;
};
struct file_handle {
    unsigned handle_bytes;
    int handle_type;
    unsigned char f_handle[0];
};
int fallocate(int, int, off_t, off_t);
int name_to_handle_at(int, const char *, struct file_handle *, int *, int);
int open_by_handle_at(int, struct file_handle *, int);
__PTRDIFF_TYPE__ readahead(int, __INT64_TYPE__, size_t);
__PTRDIFF_TYPE__ splice(int, __INT64_TYPE__ *, int, __INT64_TYPE__ *, size_t, unsigned);
int sync_file_range(int, __INT64_TYPE__, __INT64_TYPE__, unsigned);
__PTRDIFF_TYPE__ tee(int, int, size_t, unsigned);
__PTRDIFF_TYPE__ vmsplice(int, const struct iovec *, size_t, unsigned);
#endif

#endif
