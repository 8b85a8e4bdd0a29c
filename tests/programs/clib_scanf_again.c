// expect: UNKNOWN
// The character that is no number is still there: whether it is one for the second call is not known.
#include <assert.h>
#include <stdio.h>

int main(void) {
    int number;
    if (scanf("%d", &number) == 0)
        assert(scanf("%d", &number) <= 0);
    return 0;
}
