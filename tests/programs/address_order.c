// expect: UNKNOWN
// options: --engine lazy
// Which of two objects comes first is not known.
#include <stdint.h>
void reach_error(void);
int a, b;

int main(void) {
    if ((uintptr_t)&a > (uintptr_t)&b)
        reach_error();
    return 0;
}
