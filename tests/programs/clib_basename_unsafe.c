// expect: FALSE(valid-deref)
// dirname changes its argument, which must not be a string literal.
#include <libgen.h>

int main(void) {
    return *dirname("/a/b");
}
