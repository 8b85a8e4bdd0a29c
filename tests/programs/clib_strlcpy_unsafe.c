// expect: FALSE(valid-deref)
// strlcpy reads the source up to its end, also if the target is shorter.
#include <string.h>

size_t strlcpy(char *, const char *, size_t);

int main(void) {
    char source[3] = {'a', 'b', 'c'}, target[2];
    return strlcpy(target, source, sizeof target) == 3;
}
