/* immintrin.h: instructions of Intel's processors that work on integers; vectors are refused. */
#ifndef _UNBRAID_IMMINTRIN_H
#define _UNBRAID_IMMINTRIN_H

#include <emmintrin.h>
#include <x86gprintrin.h>

#endif
