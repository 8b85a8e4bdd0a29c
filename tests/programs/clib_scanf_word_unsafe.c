// expect: FALSE(valid-deref)
// %s without a width stores as many characters as there are.
#include <stdio.h>

int main(void) {
    char word[4];
    return scanf("%s", word) == 1;
}
