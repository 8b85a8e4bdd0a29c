// expect: FALSE(valid-deref)
// A variable of the environment may not be set.
#include <stdlib.h>

int main(void) {
    return *getenv("HOME") == '/';
}
