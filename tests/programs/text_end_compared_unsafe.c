// expect: FALSE(unreach-call)
// Two literals that may be one object make comparisons of pointers longer; nobody looks at characters for that.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const first = "usage", *const second = "usage";

static int parse(const char *text, int *number)
{
    char *end;
    long found = strtol(text, &end, 10);
    if (end == text || *end != '\0' || found < 1 || found > 4)
        return -1;
    *number = (int)found;
    return 0;
}

int main(int argc, char **argv)
{
    int number = 2;
    if (argc > 2 || (argc == 2 && parse(argv[1], &number) != 0)) {
        puts(argc > 2 ? first : second);
        return 1;
    }
    assert(number >= 1 && number <= 3);
    return 0;
}
