/* bits/types/struct___jmp_buf_tag.h: where longjmp returns to. */
#ifndef _UNBRAID_BITS_TYPES_STRUCT___JMP_BUF_TAG_H
#define _UNBRAID_BITS_TYPES_STRUCT___JMP_BUF_TAG_H

#include <bits/types/__sigset_t.h>

#ifdef __x86_64__
typedef long __jmp_buf[8];
#else
typedef int __jmp_buf[6];
#endif

struct __jmp_buf_tag {
    __jmp_buf __jmpbuf;
    int __mask_was_saved;
    __sigset_t __saved_mask;
};

#endif
