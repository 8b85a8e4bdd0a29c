// expect: TRUE
// A variable is missing, or has any number, which stays the same.
#include <assert.h>
#include <stdlib.h>

static int threads(void) {
    const char *text = getenv("THREADS");
    int number = text ? atoi(text) : 1;
    return number < 1 ? 1 : number > 8 ? 8 : number;
}

int main(void) {
    int first = threads();
    assert(first >= 1 && first <= 8);
    assert(threads() == first);
    return 0;
}
