// expect: FALSE(def-behavior)
// A function of <ctype.h> takes EOF or an unsigned char (C17 7.4p1), so a negative char is wrong.
#include <ctype.h>

int main(void) {
    char umlaut = '\xe4';
    return isalpha(umlaut) ? 1 : 0;
}
