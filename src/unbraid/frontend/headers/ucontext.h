/* ucontext.h: switching between contexts of a thread. */
#ifndef _UNBRAID_UCONTEXT_H
#define _UNBRAID_UCONTEXT_H

#include <sys/ucontext.h>

int getcontext(ucontext_t *);
int setcontext(const ucontext_t *);
int swapcontext(ucontext_t *, const ucontext_t *);
void makecontext(ucontext_t *, void (*)(void), int, ...);

#endif
