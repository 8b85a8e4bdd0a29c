// expect: UNKNOWN
// Variable arguments may be written, too.
#include <assert.h>
int read_values(const char *format, ...);

int main(void) {
    int value = 1;
    read_values("%d", &value);
    assert(value == 1);
    return 0;
}
