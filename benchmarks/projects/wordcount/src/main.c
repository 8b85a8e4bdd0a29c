#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wordcount.h"

int main(int argc, char **argv) {
    static const char text[] = "to be or";
    struct options options;
    unsigned words;
    int status = options_parse(&options, argc, argv);
    if (status != 0)
        return status;
    words = count_words(text, strlen(text), options.threads);
    if (options.is_verbose)
        fprintf(stderr, "%s %s: %u threads\n", argv[0], VERSION, options.threads);
    printf("%u\n", words);
    assert(words == 3);
    return EXIT_SUCCESS;
}
