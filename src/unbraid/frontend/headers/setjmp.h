/* setjmp.h: non-local jumps (declarations only). */
#ifndef _UNBRAID_SETJMP_H
#define _UNBRAID_SETJMP_H

#include <bits/types/struct___jmp_buf_tag.h>

typedef struct __jmp_buf_tag jmp_buf[1];
typedef struct __jmp_buf_tag sigjmp_buf[1];

int setjmp(jmp_buf);
#define setjmp(buffer) setjmp(buffer)
int _setjmp(jmp_buf);
int sigsetjmp(sigjmp_buf, int);

_Noreturn void longjmp(jmp_buf, int);
_Noreturn void _longjmp(jmp_buf, int);
_Noreturn void siglongjmp(sigjmp_buf, int);

#endif
