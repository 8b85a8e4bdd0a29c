/* unbraid_atomics.h: put before every program, because gcc knows these functions without a declaration and clang does
   not.  The number is the size of the object in bytes. */
#ifndef _UNBRAID_ATOMICS_H
#define _UNBRAID_ATOMICS_H

#define _UNBRAID_UPDATE(name, size, type) \
    type __atomic_fetch_##name##_##size(volatile void *, type, int); \
    type __atomic_##name##_fetch_##size(volatile void *, type, int);

#define _UNBRAID_SIZED(size, type) \
    type __atomic_load_##size(const volatile void *, int); \
    void __atomic_store_##size(volatile void *, type, int); \
    type __atomic_exchange_##size(volatile void *, type, int); \
    _Bool __atomic_compare_exchange_##size(volatile void *, void *, type, _Bool, int, int); \
    _UNBRAID_UPDATE(add, size, type) \
    _UNBRAID_UPDATE(sub, size, type) \
    _UNBRAID_UPDATE(and, size, type) \
    _UNBRAID_UPDATE(or, size, type) \
    _UNBRAID_UPDATE(xor, size, type) \
    _UNBRAID_UPDATE(nand, size, type)

_UNBRAID_SIZED(1, __UINT8_TYPE__)
_UNBRAID_SIZED(2, __UINT16_TYPE__)
_UNBRAID_SIZED(4, __UINT32_TYPE__)
_UNBRAID_SIZED(8, __UINT64_TYPE__)
#ifdef __SIZEOF_INT128__
_UNBRAID_SIZED(16, unsigned __int128)
#endif

#undef _UNBRAID_SIZED
#undef _UNBRAID_UPDATE

#endif
