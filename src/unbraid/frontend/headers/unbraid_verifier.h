/* unbraid_verifier.h: the SV-COMP verifier functions; never included by another header. */
#ifndef _UNBRAID_VERIFIER_H
#define _UNBRAID_VERIFIER_H

extern void reach_error(void);
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_assert(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
#ifdef __SIZEOF_INT128__
extern __int128 __VERIFIER_nondet_int128(void);
extern unsigned __int128 __VERIFIER_nondet_uint128(void);
#endif
extern __SIZE_TYPE__ __VERIFIER_nondet_size_t(void);
extern __UINT8_TYPE__ __VERIFIER_nondet_u8(void);
extern __UINT16_TYPE__ __VERIFIER_nondet_u16(void);
extern __UINT32_TYPE__ __VERIFIER_nondet_u32(void);
extern __INT64_TYPE__ __VERIFIER_nondet_loff_t(void);
extern void *__VERIFIER_nondet_pointer(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);

#endif
