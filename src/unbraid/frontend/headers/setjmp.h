/* setjmp.h: non-local jumps (declarations only). */
#ifndef _UNBRAID_SETJMP_H
#define _UNBRAID_SETJMP_H

typedef struct __jmp_state { int __state; } jmp_buf[1];
typedef jmp_buf sigjmp_buf;

int setjmp(jmp_buf);
int _setjmp(jmp_buf);
int sigsetjmp(sigjmp_buf, int);

_Noreturn void longjmp(jmp_buf, int);
_Noreturn void _longjmp(jmp_buf, int);
_Noreturn void siglongjmp(sigjmp_buf, int);

#endif
