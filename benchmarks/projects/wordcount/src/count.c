#include <ctype.h>
#include <pthread.h>
#include <stdbool.h>

#include "wordcount.h"

struct part {
    const char *text;
    size_t from, to;
    unsigned words;
    bool is_started;
    pthread_t thread;
};

static bool starts_word(const char *text, size_t index) {
    return !isspace((unsigned char)text[index]) && (index == 0 || isspace((unsigned char)text[index - 1]));
}

static void *count_part(void *argument) {
    struct part *part = argument;
    for (size_t i = part->from; i < part->to; i++)
        if (starts_word(part->text, i))
            part->words++;
    return NULL;
}

unsigned count_words(const char *text, size_t length, unsigned threads) {
    struct part parts[MAX_THREADS];
    unsigned sum = 0;
    for (unsigned i = 0; i < threads; i++) {
        struct part *part = &parts[i];
        *part = (struct part){.text = text, .from = length * i / threads, .to = length * (i + 1) / threads};
        part->is_started = pthread_create(&part->thread, NULL, count_part, part) == 0;
        if (!part->is_started)
            count_part(part);
    }
    for (unsigned i = 0; i < threads; i++) {
        if (parts[i].is_started)
            pthread_join(parts[i].thread, NULL);
        sum += parts[i].words;
    }
    return sum;
}
