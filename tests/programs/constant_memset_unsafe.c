// expect: FALSE(valid-deref)
#include <string.h>

int main(void) {
    const struct {
        char a;
        short b;
    } fixed = {1, 2};
    memset((char *)&fixed, 0, sizeof fixed);
    return 0;
}
