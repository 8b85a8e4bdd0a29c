// The attempt to unroll a loop fully must not leave its constants behind (l was 2 where the loop starts).
#include <assert.h>
#include <stdio.h>
unsigned ck;
int g = 3;
int main(void) {
    unsigned l = 1, fuel = 1;
    g--;
    do {
        l++;
        ck = ck * 31u + l;
    } while (g && --fuel > 0);
#ifdef EXPECTED
    assert(ck == EXPECTED);
#elif defined(NOT_EXPECTED)
    assert(ck != NOT_EXPECTED);
#endif
    printf("%u", ck);
    return 0;
}
