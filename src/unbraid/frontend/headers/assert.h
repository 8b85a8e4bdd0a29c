/* assert.h: the assert macro; has no guard, for it may be included again with another NDEBUG. */

_Noreturn void __assert_fail(const char *, const char *, unsigned, const char *);
_Noreturn void __assert_perror_fail(int, const char *, unsigned, const char *);

#undef assert
#undef assert_perror
#ifdef NDEBUG
#define assert(e) ((void)0)
#else
#define assert(e) ((e) ? (void)0 : __assert_fail(#e, __FILE__, __LINE__, __func__))
#endif

#ifdef _GNU_SOURCE
#ifdef NDEBUG
#define assert_perror(e) ((void)0)
#else
#define assert_perror(e) (!(e) ? (void)0 : __assert_perror_fail((e), __FILE__, __LINE__, __func__))
#endif
#endif

#undef static_assert
#define static_assert _Static_assert
