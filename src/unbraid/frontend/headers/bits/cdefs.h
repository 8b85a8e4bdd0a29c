/* bits/cdefs.h: the macros that declarations in headers of the machine use; ours do not need them. */
#ifndef _UNBRAID_BITS_CDEFS_H
#define _UNBRAID_BITS_CDEFS_H

#define __BEGIN_DECLS
#define __END_DECLS
#define __P(arguments) arguments
#define __PMT(arguments) arguments
#define __CONCAT(x, y) x##y
#define __STRING(x) #x
#define __ptr_t void *
#define __flexarr []
#define __LEAF
#define __LEAF_ATTR
#define __THROW
#define __THROWNL
#define __NTH(function) function
#define __NTHNL(function) function
#define __COLD
#define __wur
#define __nonnull(parameters)
#define __returns_nonnull
#define __attribute_malloc__
#define __attribute_alloc_size__(parameters)
#define __attribute_alloc_align__(parameters)
#define __attribute_pure__
#define __attribute_const__
#define __attribute_maybe_unused__ __attribute__((__unused__))
#define __attribute_used__ __attribute__((__used__))
#define __attribute_noinline__ __attribute__((__noinline__))
#define __attribute_deprecated__
#define __attribute_deprecated_msg__(text)
#define __attribute_format_arg__(position)
#define __attribute_format_strfmon__(a, b)
#define __attribute_nonnull__(parameters)
#define __attribute_returns_twice__
#define __attribute_warn_unused_result__
#define __attribute_nonstring__
#define __attribute_copy__(function)
#define __attr_access(list)
#define __attr_access_none(parameter)
#define __fortified_attr_access(mode, x, y)
#define __attr_dealloc(function, parameter)
#define __attr_dealloc_free
#define __attr_dealloc_fclose
#define __errordecl(name, message) extern void name(void)
#define __warnattr(message)
#define __always_inline __inline
#define __extern_inline extern __inline
#define __extern_always_inline extern __inline
#define __restrict_arr restrict
#define __glibc_likely(condition) __builtin_expect((condition), 1)
#define __glibc_unlikely(condition) __builtin_expect((condition), 0)
#define __glibc_has_attribute(name) 0
#define __GNUC_PREREQ(major, minor) ((__GNUC__ << 16) + __GNUC_MINOR__ >= ((major) << 16) + (minor))
#define __REDIRECT(name, declaration, alias) name declaration __asm__(#alias)
#define __REDIRECT_NTH(name, declaration, alias) name declaration __asm__(#alias)
#define __REDIRECT_NTHNL(name, declaration, alias) name declaration __asm__(#alias)

#endif
