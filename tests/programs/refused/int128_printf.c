// expect: REFUSED 7:5 printf does not fit conversion
// No conversion of printf is as wide.
#include <stdio.h>

int main(void) {
    __int128 wide = 1;
    printf("%lld\n", wide);
    return 0;
}
