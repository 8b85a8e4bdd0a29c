/* bits/wordsize.h: the width of a pointer. */
#ifndef _UNBRAID_BITS_WORDSIZE_H
#define _UNBRAID_BITS_WORDSIZE_H

#ifdef __x86_64__
#define __WORDSIZE 64
#else
#define __WORDSIZE 32
#endif

#endif
