// expect: UNKNOWN
// The same, of the pointer as a whole.
#include <stdint.h>
void reach_error(void);

int main(void) {
    void *pointer;
    *(unsigned char *)&pointer = 1;
    if (pointer == (void *)0x505)
        reach_error();
    return 0;
}
