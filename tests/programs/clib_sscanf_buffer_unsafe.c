// expect: FALSE(valid-deref)
// %3s stores three characters and a null character.
#include <stdio.h>

int main(void) {
    char word[3];
    return sscanf("four", "%3s", word);
}
