// expect: FALSE(def-behavior)
// A standard stream is used after it was closed.
#include <stdio.h>

int main(void)
{
    fclose(stdout);
    fprintf(stdout, "text");
    return 0;
}
