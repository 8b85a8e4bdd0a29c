/* stdlib.h: memory, process control, conversions and other utilities. */
#ifndef _UNBRAID_STDLIB_H
#define _UNBRAID_STDLIB_H

#include <bits/asked.h>
#include <bits/size.h>
#ifdef __USE_MISC
#include <alloca.h>
#include <sys/types.h>
#endif
#if defined __USE_XOPEN || defined __USE_XOPEN2K8
#include <bits/waiting.h>
#endif

typedef __WCHAR_TYPE__ wchar_t;

typedef struct { int quot; int rem; } div_t;
typedef struct { long quot; long rem; } ldiv_t;
typedef struct { long long quot; long long rem; } lldiv_t;

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647

/* Memory. */
void *malloc(size_t);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
void *aligned_alloc(size_t, size_t);
int posix_memalign(void **, size_t, size_t);
void free(void *);
#ifdef __USE_MISC
void *reallocarray(void *, size_t, size_t);
void *valloc(size_t);
#endif

/* Process and environment. */
_Noreturn void abort(void);
_Noreturn void exit(int);
_Noreturn void _Exit(int);
_Noreturn void quick_exit(int);
int atexit(void (*)(void));
int at_quick_exit(void (*)(void));
int system(const char *);
char *getenv(const char *);
int putenv(char *);
int setenv(const char *, const char *, int);
int unsetenv(const char *);
int mkstemp(char *);
char *mkdtemp(char *);
char *realpath(const char *, char *);
int getsubopt(char **, char *const *, char **);
#ifdef __USE_MISC
int on_exit(void (*)(int, void *), void *);
int clearenv(void);
char *mktemp(char *);
int mkstemps(char *, int);
int getloadavg(double[], int);
int rpmatch(const char *);
#endif
#ifdef __USE_XOPEN
int grantpt(int);
int posix_openpt(int);
char *ptsname(int);
void setkey(const char *);
int unlockpt(int);
char *l64a(long);
long a64l(const char *);
#endif
#ifdef __USE_GNU
char *canonicalize_file_name(const char *);
int getpt(void);
int mkostemp(char *, int);
int mkostemps(char *, int, int);
int ptsname_r(int, char *, size_t);
char *secure_getenv(const char *);
#endif

/* Conversions of strings. */
double atof(const char *);
int atoi(const char *);
long atol(const char *);
long long atoll(const char *);
double strtod(const char *, char **);
float strtof(const char *, char **);
long double strtold(const char *, char **);
long strtol(const char *, char **, int);
long long strtoll(const char *, char **, int);
unsigned long strtoul(const char *, char **, int);
unsigned long long strtoull(const char *, char **, int);
#ifdef __USE_MISC
long long strtoq(const char *, char **, int);
unsigned long long strtouq(const char *, char **, int);
char *ecvt(double, int, int *, int *);
char *fcvt(double, int, int *, int *);
char *gcvt(double, int, char *);
#endif

/* Arithmetic. */
int abs(int);
long labs(long);
long long llabs(long long);
div_t div(int, int);
ldiv_t ldiv(long, long);
lldiv_t lldiv(long long, long long);

/* Searching and sorting. */
void *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
#ifdef __USE_GNU
typedef int (*comparison_fn_t)(const void *, const void *);
void qsort_r(void *, size_t, size_t, int (*)(const void *, const void *, void *), void *);
#endif

/* Pseudo-random numbers. */
int rand(void);
int rand_r(unsigned *);
void srand(unsigned);
long random(void);
void srandom(unsigned);
char *initstate(unsigned, char *, size_t);
char *setstate(char *);
double drand48(void);
double erand48(unsigned short[3]);
long lrand48(void);
long mrand48(void);
long jrand48(unsigned short[3]);
long nrand48(unsigned short[3]);
void lcong48(unsigned short[7]);
unsigned short *seed48(unsigned short[3]);
void srand48(long);
#ifdef __USE_MISC
struct random_data {
    int *fptr;
    int *rptr;
    int *state;
    int rand_type;
    int rand_deg;
    int rand_sep;
    int *end_ptr;
};
struct drand48_data {
    unsigned short __x[3];
    unsigned short __old_x[3];
    unsigned short __c;
    unsigned short __init;
    unsigned long long __a;
};
int random_r(struct random_data *, __INT32_TYPE__ *);
int srandom_r(unsigned, struct random_data *);
int initstate_r(unsigned, char *, size_t, struct random_data *);
int setstate_r(char *, struct random_data *);
int drand48_r(struct drand48_data *, double *);
int lrand48_r(struct drand48_data *, long *);
int mrand48_r(struct drand48_data *, long *);
int srand48_r(long, struct drand48_data *);
unsigned arc4random(void);
void arc4random_buf(void *, size_t);
unsigned arc4random_uniform(unsigned);
#endif

/* Multibyte characters. */
size_t __ctype_get_mb_cur_max(void);
#define MB_CUR_MAX (__ctype_get_mb_cur_max())
int mblen(const char *, size_t);
int mbtowc(wchar_t *, const char *, size_t);
int wctomb(char *, wchar_t);
size_t mbstowcs(wchar_t *, const char *, size_t);
size_t wcstombs(char *, const wchar_t *, size_t);

#ifdef __USE_LARGEFILE64
int mkstemp64(char *);
#endif

#endif
