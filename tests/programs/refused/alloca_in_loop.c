// expect: REFUSED 8:16 alloca in a loop
// Memory that piles up until the function is left.
#include <alloca.h>

int main(void) {
    char *last = 0;
    for (int i = 0; i < 3; i++)
        last = alloca(4);
    return last == 0;
}
