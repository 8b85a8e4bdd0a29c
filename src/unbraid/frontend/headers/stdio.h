/* stdio.h: streams and formatted input and output. */
#ifndef _UNBRAID_STDIO_H
#define _UNBRAID_STDIO_H

#include <bits/asked.h>
#include <bits/offset.h>
#include <bits/size.h>
#include <bits/types/FILE.h>
#include <stdarg.h>

typedef __PTRDIFF_TYPE__ ssize_t;
#ifdef __USE_FILE_OFFSET64
#include <bits/types/__fpos64_t.h>
typedef __fpos64_t fpos_t;
#else
#include <bits/types/__fpos_t.h>
typedef __fpos_t fpos_t;
#endif

extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr

#define EOF (-1)
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_ctermid 9
#define L_tmpnam 20
#define TMP_MAX 238328
#define P_tmpdir "/tmp"
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2

/* Files. */
FILE *fopen(const char *, const char *);
FILE *fdopen(int, const char *);
FILE *freopen(const char *, const char *, FILE *);
FILE *fmemopen(void *, size_t, const char *);
FILE *open_memstream(char **, size_t *);
FILE *popen(const char *, const char *);
FILE *tmpfile(void);
char *tmpnam(char *);
char *tempnam(const char *, const char *);
char *ctermid(char *);
int fclose(FILE *);
int pclose(FILE *);
int fflush(FILE *);
int fileno(FILE *);
int remove(const char *);
int rename(const char *, const char *);
int renameat(int, const char *, int, const char *);
void setbuf(FILE *, char *);
int setvbuf(FILE *, char *, int, size_t);
#ifdef __USE_MISC
void setbuffer(FILE *, char *, size_t);
void setlinebuf(FILE *);
#endif

/* Formatted output. */
int printf(const char *, ...);
int fprintf(FILE *, const char *, ...);
int dprintf(int, const char *, ...);
int sprintf(char *, const char *, ...);
int snprintf(char *, size_t, const char *, ...);
int vprintf(const char *, va_list);
int vfprintf(FILE *, const char *, va_list);
int vdprintf(int, const char *, va_list);
int vsprintf(char *, const char *, va_list);
int vsnprintf(char *, size_t, const char *, va_list);
#ifdef __USE_GNU
int asprintf(char **, const char *, ...);
int vasprintf(char **, const char *, va_list);
#endif

/* Formatted input. */
int scanf(const char *, ...);
int fscanf(FILE *, const char *, ...);
int sscanf(const char *, const char *, ...);
int vscanf(const char *, va_list);
int vfscanf(FILE *, const char *, va_list);
int vsscanf(const char *, const char *, va_list);

/* Characters and lines. */
int fgetc(FILE *);
char *fgets(char *, int, FILE *);
int getc(FILE *);
int getchar(void);
ssize_t getdelim(char **, size_t *, int, FILE *);
ssize_t getline(char **, size_t *, FILE *);
int ungetc(int, FILE *);
int fputc(int, FILE *);
int fputs(const char *, FILE *);
int putc(int, FILE *);
int putchar(int);
int puts(const char *);
#if !defined __STDC_VERSION__ || __STDC_VERSION__ < 201112L
char *gets(char *);
#endif
#if defined __USE_MISC || defined __USE_XOPEN
int getw(FILE *);
int putw(int, FILE *);
#endif

/* Blocks and positions. */
size_t fread(void *, size_t, size_t, FILE *);
size_t fwrite(const void *, size_t, size_t, FILE *);
int fgetpos(FILE *, fpos_t *);
int fsetpos(FILE *, const fpos_t *);
int fseek(FILE *, long, int);
int fseeko(FILE *, off_t, int);
long ftell(FILE *);
off_t ftello(FILE *);
void rewind(FILE *);

/* Errors. */
void clearerr(FILE *);
int feof(FILE *);
int ferror(FILE *);
void perror(const char *);

/* Locking. */
void flockfile(FILE *);
int ftrylockfile(FILE *);
void funlockfile(FILE *);
int getc_unlocked(FILE *);
int getchar_unlocked(void);
int putc_unlocked(int, FILE *);
int putchar_unlocked(int);
#ifdef __USE_MISC
void clearerr_unlocked(FILE *);
int feof_unlocked(FILE *);
int ferror_unlocked(FILE *);
int fflush_unlocked(FILE *);
int fgetc_unlocked(FILE *);
int fileno_unlocked(FILE *);
int fputc_unlocked(int, FILE *);
size_t fread_unlocked(void *, size_t, size_t, FILE *);
size_t fwrite_unlocked(const void *, size_t, size_t, FILE *);
#endif

#ifdef __USE_LARGEFILE64
#include <bits/types/__fpos64_t.h>
typedef __fpos64_t fpos64_t;
FILE *fopen64(const char *, const char *);
FILE *freopen64(const char *, const char *, FILE *);
FILE *tmpfile64(void);
int fseeko64(FILE *, off64_t, int);
off64_t ftello64(FILE *);
int fgetpos64(FILE *, fpos64_t *);
int fsetpos64(FILE *, const fpos64_t *);
#endif

#ifdef __USE_GNU
#include <bits/types/cookie_io_functions_t.h>
#define RENAME_NOREPLACE 1
#define RENAME_EXCHANGE 2
#define RENAME_WHITEOUT 4
int renameat2(int, const char *, int, const char *, unsigned);
FILE *fopencookie(void *, const char *, cookie_io_functions_t);
char *fgets_unlocked(char *, int, FILE *);
int fputs_unlocked(const char *, FILE *);
int fcloseall(void);
char *cuserid(char *);
#endif

#endif
