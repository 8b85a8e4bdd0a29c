/* sys/ucontext.h: the registers of a thread. */
#ifndef _UNBRAID_SYS_UCONTEXT_H
#define _UNBRAID_SYS_UCONTEXT_H

#include <bits/asked.h>
#include <bits/types/sigset_t.h>
#include <bits/types/stack_t.h>

#ifdef __x86_64__
typedef long long greg_t;
#define __NGREG 23
#else
typedef int greg_t;
#define __NGREG 19
#endif
typedef greg_t gregset_t[__NGREG];

#ifdef __USE_GNU
#define NGREG __NGREG
#ifdef __x86_64__
enum {
    REG_R8, REG_R9, REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15, REG_RDI, REG_RSI, REG_RBP, REG_RBX,
    REG_RDX, REG_RAX, REG_RCX, REG_RSP, REG_RIP, REG_EFL, REG_CSGSFS, REG_ERR, REG_TRAPNO, REG_OLDMASK, REG_CR2
};
#else
enum {
    REG_GS, REG_FS, REG_ES, REG_DS, REG_EDI, REG_ESI, REG_EBP, REG_ESP, REG_EBX, REG_EDX, REG_ECX, REG_EAX,
    REG_TRAPNO, REG_ERR, REG_EIP, REG_CS, REG_EFL, REG_UESP, REG_SS
};
#endif
#endif

#ifdef __x86_64__
struct _libc_fpstate {
    unsigned short __words[4];
    unsigned long __pointers[2];
    unsigned __masks[2];
    unsigned __registers[(128 + 256 + 96) / 4];
};
typedef struct _libc_fpstate *fpregset_t;

typedef struct {
    gregset_t gregs;
    fpregset_t fpregs;
    unsigned long long __reserved1[8];
} mcontext_t;

typedef struct ucontext_t {
    unsigned long uc_flags;
    struct ucontext_t *uc_link;
    stack_t uc_stack;
    mcontext_t uc_mcontext;
    sigset_t uc_sigmask;
    struct _libc_fpstate __fpregs_mem;
    unsigned long long __ssp[4];
} ucontext_t;
#else
struct _libc_fpstate {
    unsigned long __words[7];
    struct { unsigned short __significand[4]; unsigned short __exponent; } __registers[8];
    unsigned long __status;
};
typedef struct _libc_fpstate *fpregset_t;

typedef struct {
    gregset_t gregs;
    fpregset_t fpregs;
    unsigned long oldmask;
    unsigned long cr2;
} mcontext_t;

typedef struct ucontext_t {
    unsigned long uc_flags;
    struct ucontext_t *uc_link;
    stack_t uc_stack;
    mcontext_t uc_mcontext;
    sigset_t uc_sigmask;
    struct _libc_fpstate __fpregs_mem;
    unsigned long __ssp[4];
} ucontext_t;
#endif

#endif
