// expect: REFUSED 8:5 functions that run at exit are not supported
// If the call were ignored, what the function does at exit would be missed.
#include <stdlib.h>

void last(void) { abort(); }

int main(void) {
    atexit(last);
    return 0;
}
