/* gnu/stubs-32.h: the functions that a 32-bit C library lacks: none. */
#ifndef _UNBRAID_GNU_STUBS_32_H
#define _UNBRAID_GNU_STUBS_32_H



#endif
