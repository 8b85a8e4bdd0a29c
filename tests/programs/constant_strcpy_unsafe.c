// expect: FALSE(valid-deref)
#include <string.h>

int main(void) {
    char *text = "abc";
    strcpy(text, "ab");
    return 0;
}
