#include "log.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

static const char *const names[] = {"debug", "info", "warn", "error"};
static pthread_mutex_t output = PTHREAD_MUTEX_INITIALIZER;
static enum log_level threshold = LOG_WARN; /* set before threads start */

void log_set_level(enum log_level level) {
    threshold = level;
}

void log_write(enum log_level level, const char *file, int line, const char *format, ...) {
    va_list arguments;
    if (level < threshold)
        return;
    pthread_mutex_lock(&output);
    fprintf(stderr, "%-5s %s:%d: ", names[level], file, line);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    pthread_mutex_unlock(&output);
}
