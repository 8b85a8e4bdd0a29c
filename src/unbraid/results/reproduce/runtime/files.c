// Descriptors and streams.  The real functions do the work.  If the counterexample uses a descriptor or a stream that
// is not open, doing so is a failure.  A stream that is closed keeps its memory, so that no address is used twice.
#define _GNU_SOURCE
#include "scheduler.h"

#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

static void check_descriptor(int descriptor) {
    if (unbraid_checks_handles && fcntl(descriptor, F_GETFD) < 0)
        unbraid_fail("uses a descriptor that is not open", "", 0);
}

#define USE(descriptor) POINT(CALLS); check_descriptor(descriptor)
ssize_t replaced_read(int from, void *to, size_t size) {
    USE(from);
    struct pollfd what = {from, POLLIN, 0};
    return poll(&what, 1, 0) == 0 && unbraid_is_interrupted() ? -1 : read(from, to, size);
}
ssize_t replaced_write(int to, const void *from, size_t size) { USE(to); return write(to, from, size); }
int replaced_close(int descriptor) { USE(descriptor); return close(descriptor); }

// ------------------------------------------------------------------------------------------------------ streams
enum { MOST_CLOSED = 1024 };
static FILE *closed[MOST_CLOSED];
static volatile int closed_count;

static void check_stream(FILE *stream) {
    for (int i = 0; i < closed_count; i++)
        if (closed[i] == stream && (unbraid_checks_handles || unbraid_checks_memory))
            unbraid_fail("uses a stream that was closed", "", 0);
        else if (closed[i] == stream)
            unbraid_give_up(ENDED, "a stream is used that was closed");
}

#define USE_STREAM(stream) POINT(CALLS); check_stream(stream)
int replaced_fclose(FILE *stream) {
    USE_STREAM(stream);
    if (closed_count == MOST_CLOSED)
        return fclose(stream);
    closed[closed_count++] = stream;
    int failed = fflush(stream);
    return close(fileno(stream)) || failed ? EOF : 0;
}
int replaced_fflush(FILE *stream) { USE_STREAM(stream); return fflush(stream); }
int replaced_fputs(const char *text, FILE *stream) { USE_STREAM(stream); return fputs(text, stream); }
int replaced_fputc(int character, FILE *stream) { USE_STREAM(stream); return fputc(character, stream); }
int replaced_putc(int character, FILE *stream) { USE_STREAM(stream); return putc(character, stream); }
size_t replaced_fwrite(const void *from, size_t size, size_t count, FILE *stream) {
    USE_STREAM(stream);
    return fwrite(from, size, count, stream);
}
size_t replaced_fread(void *to, size_t size, size_t count, FILE *stream) {
    USE_STREAM(stream);
    return fread(to, size, count, stream);
}
char *replaced_fgets(char *to, int size, FILE *stream) { USE_STREAM(stream); return fgets(to, size, stream); }
int replaced_vfprintf(FILE *stream, const char *format, va_list values) {
    USE_STREAM(stream);
    return vfprintf(stream, format, values);
}
int replaced_fprintf(FILE *stream, const char *format, ...) {
    USE_STREAM(stream);
    va_list values;
    va_start(values, format);
    int result = vfprintf(stream, format, values);
    va_end(values);
    return result;
}
