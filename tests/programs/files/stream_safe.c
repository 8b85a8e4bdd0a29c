// expect: TRUE
// A stream that is checked, used and closed.
#include <assert.h>
#include <stdio.h>

int main(void)
{
    FILE *file = fopen("data", "w");
    if (!file)
        return 1;
    assert(file != stdout && fileno(stdin) == 0);
    fprintf(file, "%d\n", 1);
    fputs("text", file);
    if (fclose(file) == EOF)
        fprintf(stderr, "failed\n");
    return 0;
}
