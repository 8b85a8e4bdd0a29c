// expect: TRUE
// Texts are bytes, whatever characters they stand for, and a format ends at its first null character.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char b[64];
    assert(sprintf(b, "%d Stück", 3) == 8 && !strcmp(b, "3 Stück"));
    assert(sprintf(b, "\xff%d", 3) == 2 && b[0] == '\xff' && b[1] == '3');
    assert(sprintf(b, "\xff\xfe%dabcd\xfd", 7) == 8 && !strcmp(b, "\xff\xfe"
                                                                  "7abcd\xfd"));
    assert(snprintf(b, 6, "%d€uro", 5) == 7 && !strcmp(b, "5€u"));
    assert(sprintf(b, "abcd\0efgh") == 4 && b[4] == 0);
    assert(sprintf(b, "abcd\0%d") == 4);
    int printed = printf("\xff\xff%d\0%d", 1);
    assert(printed == 3 || printed < 0);
    return 0;
}
