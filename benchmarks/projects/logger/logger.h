/* Messages are formatted by the threads that log, and written by a thread of the logger. */
#ifndef LOGGER_H
#define LOGGER_H

#include <stdbool.h>

enum level { LEVEL_INFO, LEVEL_ERROR };

bool logger_start(enum level least);
void logger_log(enum level level, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Writes what is left, and returns how many messages were written in all. */
int logger_stop(void);

#endif
