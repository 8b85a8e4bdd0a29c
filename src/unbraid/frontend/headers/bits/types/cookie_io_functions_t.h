/* bits/types/cookie_io_functions_t.h: the functions behind a stream of the program's own. */
#ifndef _UNBRAID_BITS_TYPES_COOKIE_IO_FUNCTIONS_T_H
#define _UNBRAID_BITS_TYPES_COOKIE_IO_FUNCTIONS_T_H

#include <bits/offset.h>
#include <bits/size.h>

typedef __INTPTR_TYPE__ cookie_read_function_t(void *, char *, size_t);
typedef __INTPTR_TYPE__ cookie_write_function_t(void *, const char *, size_t);
typedef int cookie_seek_function_t(void *, __INT64_TYPE__ *, int);
typedef int cookie_close_function_t(void *);

typedef struct _IO_cookie_io_functions_t {
    cookie_read_function_t *read;
    cookie_write_function_t *write;
    cookie_seek_function_t *seek;
    cookie_close_function_t *close;
} cookie_io_functions_t;

#endif
