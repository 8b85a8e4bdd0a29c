/* stdio.h: streams and formatted input and output. */
#ifndef _UNBRAID_STDIO_H
#define _UNBRAID_STDIO_H

#include <bits/size.h>
#include <stdarg.h>

typedef __PTRDIFF_TYPE__ ssize_t;
typedef long off_t;
typedef struct __file FILE;
typedef struct __fpos { long __state; } fpos_t;

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
int fclose(FILE *);
int pclose(FILE *);
int fflush(FILE *);
int fileno(FILE *);
int remove(const char *);
int rename(const char *, const char *);
void setbuf(FILE *, char *);
void setlinebuf(FILE *);
int setvbuf(FILE *, char *, int, size_t);

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
#ifdef _GNU_SOURCE
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

#endif
