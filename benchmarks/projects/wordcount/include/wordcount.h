/* Counts the words of a text, a part in each thread. */
#ifndef WORDCOUNT_H
#define WORDCOUNT_H

#include <stddef.h>

#define MAX_THREADS 4

struct options {
    unsigned threads;
    int is_verbose;
};

/* Zero, or the exit status of the program. */
int options_parse(struct options *options, int argc, char **argv);
unsigned count_words(const char *text, size_t length, unsigned threads);

#endif
