#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "wordcount.h"

static void usage(FILE *stream, const char *program) {
    fprintf(stream, "usage: %s [-j THREADS] [-v]\n", program);
}

int options_parse(struct options *options, int argc, char **argv) {
    int letter;
    options->threads = 2;
    options->is_verbose = 0;
    while ((letter = getopt(argc, argv, "j:vh")) != -1) {
        char *end;
        long number;
        switch (letter) {
        case 'j':
            number = strtol(optarg, &end, 10);
            if (*end != '\0' || number < 1 || number > MAX_THREADS) {
                fprintf(stderr, "%s: -j takes a number from 1 to %d\n", argv[0], MAX_THREADS);
                return EXIT_FAILURE;
            }
            options->threads = (unsigned)number;
            break;
        case 'v':
            options->is_verbose = 1;
            break;
        default:
            usage(stderr, argv[0]);
            return EXIT_FAILURE;
        }
    }
    return 0;
}
