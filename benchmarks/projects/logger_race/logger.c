#include "logger.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define LINES 2
#define WIDTH 8

static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    pthread_t writer;
    enum level least;
    bool stopping;
    int waiting, written, lost;
    char lines[LINES][WIDTH];
} logger = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static void *write_lines(void *argument) {
    char line[WIDTH];
    (void)argument;
    pthread_mutex_lock(&logger.lock);
    for (;;) {
        while (logger.waiting == 0 && !logger.stopping)
            pthread_cond_wait(&logger.changed, &logger.lock);
        if (logger.waiting == 0)
            break;
        memcpy(line, logger.lines[0], WIDTH);
        logger.waiting--;
        memmove(logger.lines[0], logger.lines[1], (LINES - 1) * WIDTH);
        pthread_mutex_unlock(&logger.lock);
        puts(line);
        pthread_mutex_lock(&logger.lock);
        logger.written++;
    }
    pthread_mutex_unlock(&logger.lock);
    return NULL;
}

bool logger_start(enum level least) {
    logger.least = least;
    return pthread_create(&logger.writer, NULL, write_lines, NULL) == 0;
}

void logger_log(enum level level, const char *format, ...) {
    va_list arguments;
    if (level < logger.least)
        return;
    pthread_mutex_lock(&logger.lock);
    if (logger.waiting == LINES) {
        logger.lost++;
    } else {
        va_start(arguments, format);
        vsnprintf(logger.lines[logger.waiting], WIDTH, format, arguments);
        va_end(arguments);
        logger.waiting++;
        pthread_cond_signal(&logger.changed);
    }
    pthread_mutex_unlock(&logger.lock);
}

int logger_stop(void) {
    logger.stopping = true;
    pthread_cond_signal(&logger.changed);
    pthread_join(logger.writer, NULL);
    return logger.written + logger.lost;
}
