// expect: FALSE(valid-deref)
// What fopen gives is not checked.
#include <stdio.h>

int main(void)
{
    FILE *file = fopen("data", "w");
    fputs("text", file);
    return 0;
}
