/* aio.h: asynchronous input and output. */
#ifndef _UNBRAID_AIO_H
#define _UNBRAID_AIO_H

#include <bits/types/sigevent_t.h>
#include <bits/types/struct_timespec.h>
#include <fcntl.h>
#include <sys/types.h>

struct aiocb {
    int aio_fildes;
    int aio_lio_opcode;
    int aio_reqprio;
    volatile void *aio_buf;
    size_t aio_nbytes;
    struct sigevent aio_sigevent;
    struct aiocb *__next_prio;
    int __abs_prio;
    int __policy;
    int __error_code;
    ssize_t __return_value;
    off_t aio_offset;
    char __pad[sizeof(__INT64_TYPE__) - sizeof(off_t)];
    char __unused[32];
};

enum { AIO_CANCELED, AIO_NOTCANCELED, AIO_ALLDONE };
#define AIO_CANCELED AIO_CANCELED
#define AIO_NOTCANCELED AIO_NOTCANCELED
#define AIO_ALLDONE AIO_ALLDONE
enum { LIO_READ, LIO_WRITE, LIO_NOP };
#define LIO_READ LIO_READ
#define LIO_WRITE LIO_WRITE
#define LIO_NOP LIO_NOP
enum { LIO_WAIT, LIO_NOWAIT };
#define LIO_WAIT LIO_WAIT
#define LIO_NOWAIT LIO_NOWAIT

int aio_read(struct aiocb *);
int aio_write(struct aiocb *);
int aio_fsync(int, struct aiocb *);
int aio_error(const struct aiocb *);
ssize_t aio_return(struct aiocb *);
int aio_cancel(int, struct aiocb *);
int aio_suspend(const struct aiocb *const[], int, const struct timespec *);
int lio_listio(int, struct aiocb *const[], int, struct sigevent *);

#endif
