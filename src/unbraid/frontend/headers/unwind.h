/* unwind.h: walking up the stack (the ABI of exceptions). */
#ifndef _UNBRAID_UNWIND_H
#define _UNBRAID_UNWIND_H

typedef __UINTPTR_TYPE__ _Unwind_Word;
typedef __INTPTR_TYPE__ _Unwind_Sword;
typedef __UINTPTR_TYPE__ _Unwind_Ptr;
typedef __UINT64_TYPE__ _Unwind_Exception_Class;

typedef enum {
    _URC_NO_REASON = 0,
    _URC_FOREIGN_EXCEPTION_CAUGHT = 1,
    _URC_FATAL_PHASE2_ERROR = 2,
    _URC_FATAL_PHASE1_ERROR = 3,
    _URC_NORMAL_STOP = 4,
    _URC_END_OF_STACK = 5,
    _URC_HANDLER_FOUND = 6,
    _URC_INSTALL_CONTEXT = 7,
    _URC_CONTINUE_UNWIND = 8
} _Unwind_Reason_Code;

struct _Unwind_Context;
typedef _Unwind_Reason_Code (*_Unwind_Trace_Fn)(struct _Unwind_Context *, void *);

_Unwind_Reason_Code _Unwind_Backtrace(_Unwind_Trace_Fn, void *);
_Unwind_Ptr _Unwind_GetIP(struct _Unwind_Context *);
_Unwind_Ptr _Unwind_GetIPInfo(struct _Unwind_Context *, int *);
_Unwind_Word _Unwind_GetCFA(struct _Unwind_Context *);
_Unwind_Word _Unwind_GetGR(struct _Unwind_Context *, int);
void *_Unwind_FindEnclosingFunction(void *);

#endif
