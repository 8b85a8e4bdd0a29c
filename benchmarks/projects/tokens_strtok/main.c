/* Two threads split lines of options into words, each its own line. */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "log.h"

#define THREADS 2
#define MAX_WORDS 2

struct line {
    char text[8];
    const char *words[MAX_WORDS];
    int count;
};

static struct line lines[THREADS] = {{.text = "a b"}, {.text = "c d"}};

static void check(int status, const char *what) {
    if (status != 0) {
        fprintf(stderr, "%s: %s\n", what, strerror(status));
        exit(EXIT_FAILURE);
    }
}

/* Splits at blanks, in place.  Returns the number of words, or -1 if there are too many. */
static int split(struct line *line) {
    char *word = strtok(line->text, " ");
    line->count = 0;
    while (word != NULL) {
        if (line->count == MAX_WORDS)
            return -1;
        line->words[line->count++] = word;
        word = strtok(NULL, " ");
    }
    return line->count;
}

/* Whether a word lies in the text of the line. */
static int is_part(const struct line *line, const char *word) {
    for (size_t i = 0; i < sizeof line->text; i++)
        if (word == line->text + i)
            return 1;
    return 0;
}

static void *parse(void *argument) {
    struct line *line = argument;
    int count = split(line);
    if (count < 0) {
        log_warn("too many words in %s", line->text);
        return NULL;
    }
    for (int i = 0; i < count; i++)
        assert(is_part(line, line->words[i]));
    return line;
}

int main(void) {
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        check(pthread_create(&threads[i], NULL, parse, &lines[i]), "pthread_create");
    for (int i = 0; i < THREADS; i++) {
        void *line;
        check(pthread_join(threads[i], &line), "pthread_join");
        assert(line == &lines[i] && lines[i].count == MAX_WORDS);
    }
    assert(strcmp(lines[0].words[1], "b") == 0);
    assert(strcmp(lines[1].words[1], "d") == 0);
    return EXIT_SUCCESS;
}
