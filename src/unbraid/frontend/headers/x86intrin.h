/* x86intrin.h: instructions of x86 that work on integers; vectors are refused. */
#ifndef _UNBRAID_X86INTRIN_H
#define _UNBRAID_X86INTRIN_H

#include <immintrin.h>

#endif
