// expect: FALSE(unreach-call)
// A program with four arguments, which it reads digit by digit, as it likes to do.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

struct settings {
    unsigned workers, rounds, pause, limit;
};

int count;

static bool number_of(const char *text, unsigned *number) {
    *number = 0;
    for (; '0' <= *text && *text <= '9'; text++)
        *number = *number * 10 + (*text - '0');
    return *text == 0;
}

static bool read_settings(int given, char **texts, struct settings *settings) {
    if (given != 5)
        return false;
    return number_of(texts[1], &settings->workers) && number_of(texts[2], &settings->rounds) &&
           number_of(texts[3], &settings->pause) && number_of(texts[4], &settings->limit);
}

void *worker(void *arg) {
    count++;
    return 0;
}

int main(int argc, char **argv) {
    struct settings settings;
    pthread_t a, b;
    if (!read_settings(argc, argv, &settings))
        return 1;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(count == 2);
    return 0;
}
