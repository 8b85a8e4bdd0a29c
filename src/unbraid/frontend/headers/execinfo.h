/* execinfo.h: the calls that led here. */
#ifndef _UNBRAID_EXECINFO_H
#define _UNBRAID_EXECINFO_H

int backtrace(void **, int);
char **backtrace_symbols(void *const *, int);
void backtrace_symbols_fd(void *const *, int, int);

#endif
