// expect: FALSE(def-behavior)
// C17 7.22.4.4: a program must not call exit more than once.
#include <stdlib.h>
void handler(void) { exit(1); }
int main(void) {
    atexit(handler);
    exit(0);
}
